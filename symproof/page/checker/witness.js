import { refuse } from "./reading.js";
export function witness() { return refuse("not yet"); }
