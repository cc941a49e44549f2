declare module 'pngjs' {
  interface Picture {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array;
  }
  export const PNG: { sync: { read(bytes: Uint8Array): Picture } };
}
