import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** The text that a camera reads from a PNG in base64. */
export function readQrCode(base64: string): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'));
  // A CommonJS module whose types describe its default export only.
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
}
