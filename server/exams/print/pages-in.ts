/** How many pages a file has that the typesetter wrote. */
export const pagesIn = (bytes: Uint8Array): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .match(/\/Type \/Page\s/g)?.length ?? 0
