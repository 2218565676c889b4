const marks: readonly (readonly [kind: string, at: number, bytes: readonly number[]])[] = [
  ['png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['webp', 8, [0x57, 0x45, 0x42, 0x50]],
]

/** The extension of a picture's bytes as it is stored here; null for any other file. */
export const imageKind = (bytes: Uint8Array): string | null =>
  marks.find(([, at, mark]) => mark.every((byte, index) => bytes[at + index] === byte))?.[0] ?? null
