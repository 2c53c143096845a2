// Runs in a page, before everything else of it.
const pixels = (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height / 8).data;
const isDrawn = (canvas) =>
  canvas.width > 300 && pixels(canvas).some((value, at, all) => at % 4 === 0 && value < 100 && all[at + 3] === 255);

/** Called in a frame: whatever is sent in it is received after it was painted. */
const onPainted = (then) => {
  const painted = new MessageChannel();
  painted.port1.onmessage = then;
  painted.port2.postMessage(0);
};

/** Milliseconds from the next key until another element that a selector finds is painted: no skeleton, and not its frame alone. */
globalThis.paintedAfterKey = (selector) =>
  new Promise((resolve) => {
    const before = document.querySelector(selector);
    const begin = ({ timeStamp }) => {
      // A picture is decoded elsewhere, and may come some frames after its element.
      new PerformanceObserver((list) => resolve(list.getEntries()[0].renderTime - timeStamp)).observe({
        type: 'element',
      });
      const look = () => {
        const now = document.querySelector(selector);
        if (!now || now === before) return requestAnimationFrame(look);
        if (now instanceof HTMLImageElement) return now.setAttribute('elementtiming', 'shown');
        if (now instanceof HTMLCanvasElement && !isDrawn(now)) return requestAnimationFrame(look);
        return onPainted(() => resolve(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', begin, { once: true, capture: true });
  });

/** Milliseconds from the next key until another value of an attribute is painted. */
globalThis.changedAfterKey = (selector, attribute) =>
  new Promise((resolve) => {
    const value = () => document.querySelector(selector)?.getAttribute(attribute);
    const before = value();
    const begin = ({ timeStamp }) => {
      const look = () =>
        value() === before ? requestAnimationFrame(look) : onPainted(() => resolve(performance.now() - timeStamp));
      requestAnimationFrame(look);
    };
    addEventListener('keydown', begin, { once: true, capture: true });
  });

/** Begins to note how long each frame takes, in milliseconds. Answers what ends that, and answers them. */
globalThis.noteFrames = () => {
  const frames = [];
  let last = performance.now();
  let handle = requestAnimationFrame(function note(now) {
    frames.push(now - last);
    last = now;
    handle = requestAnimationFrame(note);
  });
  globalThis.endFrames = () => {
    cancelAnimationFrame(handle);
    return frames.slice(1);
  };
};
