import { createRoot } from "react-dom/client";

// The baseline of an offline start: the smallest React page.
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(<h1>Blank</h1>);
