import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GreyPicture } from '../../scanning/reading.ts'
import type { PrintedPage } from './printed-pages.ts'

/** Sheets and pictures that were drawn once, in a folder: to be read by the readers of several commits. */
export interface DrawnPages {
  sheets(print: () => Promise<PrintedPage[]>): Promise<PrintedPage[]>
  picture<Drawn extends { picture: GreyPicture }>(name: string, draw: () => Promise<Drawn>): Promise<Drawn>
}

export async function drawnPages(folder: string): Promise<DrawnPages> {
  await mkdir(folder, { recursive: true })
  const placed = (name: string) => join(folder, name.replaceAll(' ', '-'))

  /** What a picture comes with as JSON, its pixels beside it. */
  async function kept<Drawn extends { picture: GreyPicture }>(
    name: string,
    draw: () => Promise<Drawn>,
  ): Promise<Drawn> {
    const path = placed(name)
    const text = await readFile(`${path}.json`, 'utf8').catch(() => null)
    if (text !== null) {
      const drawn = JSON.parse(text) as Drawn
      return { ...drawn, picture: { ...drawn.picture, data: await readFile(`${path}.grey`) } }
    }
    const drawn = await draw()
    const { data, ...size } = drawn.picture
    await writeFile(`${path}.grey`, data)
    await writeFile(`${path}.json`, JSON.stringify({ ...drawn, picture: size }))
    return drawn
  }

  return {
    picture: kept,
    async sheets(print) {
      const path = placed('sheets.json')
      const text = await readFile(path, 'utf8').catch(() => null)
      const printed = text === null ? await print() : []
      if (text === null)
        await writeFile(
          path,
          JSON.stringify(printed.map(({ canvas: { data: _data, ...size }, ...one }) => ({ ...one, canvas: size }))),
        )
      const known = text === null ? printed : (JSON.parse(text) as PrintedPage[])
      return Promise.all(
        known.map(async (page) => {
          const { picture } = await kept(`sheet ${page.name}`, async () => ({ picture: page.canvas }))
          return { ...page, canvas: { ...page.canvas, data: Uint8Array.from(picture.data) } }
        }),
      )
    },
  }
}
