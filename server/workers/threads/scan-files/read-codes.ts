import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { shrinkPicture } from '../../../../scanning/picture/sample.ts'
import { applyPlane } from '../../../../scanning/plane/homography.ts'
import type { GreyPicture, LocatedPage, SeenCode } from '../../../../scanning/reading.ts'
import { codeBoxes, codeCrops } from '../../../../scanning/straighten.ts'

const options: ReaderOptions = {
  ...{ formats: ['QRCode'], tryHarder: true, tryRotate: true, tryInvert: false },
  maxNumberOfSymbols: 2,
}

let ready: Promise<unknown> | null = null

function zxing(): Promise<unknown> {
  ready ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  )
  return ready
}

async function codesIn({ width, height, data }: GreyPicture): Promise<SeenCode[]> {
  await zxing()
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const grey = data[at]!
    rgba[at * 4] = grey
    rgba[at * 4 + 1] = grey
    rgba[at * 4 + 2] = grey
  }
  const found = await readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' } as ImageData, options)
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [x, y] as const),
    }))
}

/** Pixels of the longest side in which the codes of a page without marks are looked for. */
const WHOLE = 2_000

/** The codes of a page: in the two places where they stand, or, where nothing says where those are or none is readable, anywhere. */
export async function readCodes(picture: GreyPicture, page: LocatedPage | null): Promise<SeenCode[]> {
  const codes = page ? await codesInPlace(picture, page) : []
  if (codes.length > 0) return codes
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / WHOLE))
  const found = await codesIn(shrinkPicture(picture, factor))
  return found.map(({ text, corners }) => ({
    text,
    corners: corners.map(([x, y]) => [x * factor, y * factor] as const),
  }))
}

async function codesInPlace(picture: GreyPicture, page: LocatedPage): Promise<SeenCode[]> {
  const boxes = codeBoxes(page)
  const codes: SeenCode[] = []
  for (const [at, crop] of codeCrops(picture, page).entries()) {
    const box = boxes[at]!
    const [code] = await codesIn(crop)
    if (!code) continue
    const scale = crop.width / box.w
    const corners = code.corners.map(([x, y]) => applyPlane(page.plane, box.x + x / scale, box.y + y / scale))
    codes.push({ text: code.text, corners })
  }
  return codes
}
