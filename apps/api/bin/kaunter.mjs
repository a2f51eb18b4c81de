#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// Files of any size pass through row by row. Left to itself the engine would hold 200 MB of dead rows rather than look for
// them; it decides while the program is loaded.
setFlagsFromString("--semi-space-growth-factor=1");
await import("../src/cli.ts");
