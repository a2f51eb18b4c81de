import { start } from "./app/start.tsx";
import "./styles.css";

const root = document.getElementById("root");
if (root !== null) void start(root);
