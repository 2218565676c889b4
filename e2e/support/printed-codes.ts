import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readCodes } from '../../server/workers/threads/scan-files/read-codes.ts'

/** What the codes on the first page of a PDF say, read off the drawn page as a phone reads them off paper. */
export async function codesOn(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const file = await library.loadDocument(pdf)
  const page = file.getPage(0)
  const { width, height, data } = await page.render({ scale: 200 / 72, colorSpace: 'Gray', render: 'bitmap' })
  const step = data.length / (width * height)
  const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * step] as number)
  file.destroy()
  library.destroy()
  return (await readCodes({ width, height, data: grey }, null)).map(({ text }) => text)
}
