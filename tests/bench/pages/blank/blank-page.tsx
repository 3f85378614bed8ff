import { createRoot } from "react-dom/client";

// The floor of an offline start: the least that React paints.
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(<h1>Blank</h1>);
