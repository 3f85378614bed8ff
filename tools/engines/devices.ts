/** What is drawn of a QR code: its modules in a square, and the path of the dark ones. */
export type DrawnCode = { readonly size: number; readonly path: string };

/** In the page: a microphone that hears a tone, for WebKitGTK. The other browsers have a fake one of their own. */
export async function fakeMicrophone(): Promise<void> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  if (devices.some(({ kind }) => kind === "audioinput")) return;
  const getUserMedia = async () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const heard = context.createMediaStreamDestination();
    tone.connect(heard);
    tone.start();
    await context.resume();
    return heard.stream;
  };
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

/** In the page: a camera that sees codes on a grey table, each for a second, over and over. */
export function fakeCamera(codes: readonly { readonly size: number; readonly path: string }[]): void {
  const getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 720;
    canvas.height = 720;
    const context = canvas.getContext("2d");
    let seen = 0;
    const show = () => {
      const code = codes[seen % codes.length];
      seen += 1;
      if (!context || !code) return;
      context.resetTransform();
      context.fillStyle = "#888";
      context.fillRect(0, 0, 720, 720);
      const scale = Math.floor(700 / code.size);
      context.setTransform(scale, 0, 0, scale, 10, 10);
      context.fillStyle = "#fff";
      context.fillRect(0, 0, code.size, code.size);
      context.fillStyle = "#000";
      context.fill(new Path2D(code.path));
    };
    show();
    setInterval(show, 1_000);
    return canvas.captureStream(10);
  };
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

/** In the page: the code that an element draws; null if it is not there. */
export function drawnCode(selector: string): { size: number; path: string } | null {
  const svg = document.querySelector(selector);
  const path = svg?.querySelector("path")?.getAttribute("d");
  return svg && path ? { size: Number(svg.getAttribute("viewBox")?.split(" ")[2]), path } : null;
}
