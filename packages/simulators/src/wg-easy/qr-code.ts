import qrcode from 'qrcode';
import type { QRCode } from 'qrcode';
import { ServerError } from './errors.ts';

const LEVELS = ['H', 'Q', 'M', 'L'] as const;
const UNITS_PER_MODULE = 2;
const BORDER_MODULES = 2;

/** The QR code of a configuration, byte for byte as the real server draws it: one square a dark unit. */
export function qrCodeSvg(text: string): string {
  const { modules } = encode(text);
  const units = (modules.size + 2 * BORDER_MODULES) * UNITS_PER_MODULE;
  const pen = new Pen();
  for (let y = 0; y < units; y += 1) {
    for (let x = 0; x < units; x += 1) {
      const column = Math.floor(x / UNITS_PER_MODULE) - BORDER_MODULES;
      const row = Math.floor(y / UNITS_PER_MODULE) - BORDER_MODULES;
      const inside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size;
      if (inside && modules.get(row, column) !== 0) pen.square(x, y);
    }
  }
  return `<svg viewBox="0 0 ${units} ${units}" xmlns="http://www.w3.org/2000/svg"><path d="${pen.path()}"/></svg>`;
}

/** Path data in which each move takes the shorter of its two spellings. */
class Pen {
  readonly #parts: string[] = [];
  #last: readonly [x: number, y: number] | undefined;

  square(x: number, y: number): void {
    const absolute = `M${x} ${y}`;
    const relative = this.#last === undefined ? undefined : `m${x - this.#last[0]} ${y - this.#last[1]}`;
    const move = relative !== undefined && relative.length <= absolute.length ? relative : absolute;
    this.#parts.push(`${move}h1v1${x < 10 ? `H${x}` : 'h-1'}Z`);
    this.#last = [x, y];
  }

  path(): string {
    return this.#parts.join('');
  }
}

function encode(text: string): QRCode {
  for (const errorCorrectionLevel of LEVELS) {
    try {
      return qrcode.create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel });
    } catch {
      // Too long for this level: the next one holds more. The last one ends at 2,953 bytes.
    }
  }
  throw new ServerError();
}
