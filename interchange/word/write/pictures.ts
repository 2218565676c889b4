import { createHash } from 'node:crypto'
import { escapeXml } from '../../xml/xml-text.ts'
import type { WrittenPart } from '../../zip/write-zip.ts'
import { ownPicturePart } from '../own/own-copy.ts'
import { officeRelation } from './names.ts'
import { run } from './properties.ts'

/** A picture as Word shows it; null sizes are those of a picture that was never measured. */
export interface WordPicture {
  bytes: Uint8Array
  mime: string
  /** In pixels. */
  width: number | null
  height: number | null
}

/** What is written of a picture: its file, and how it is shown. */
interface ShownPicture {
  alt: string
  /** In pixels; its own width where it is left out. */
  width?: number | undefined
  /** The widest that there is room for, in pixels. */
  room: number
}

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }
/** A pixel of 96 to an inch, in the units of drawings. */
const EMU = 9525
/** The tallest picture, in pixels: so is it on the printed page. */
const TALLEST = 400
const UNMEASURED = 320

/** The pictures of a document, each in the file once. */
export class WordPictures {
  #parts = new Map<string, { id: string; bytes: Uint8Array }>()
  #shown = 0

  /** The name that its part has; null for a kind that Word doesn't show. */
  part({ bytes, mime }: WordPicture): string | null {
    const ending = endings[mime]
    if (!ending) return null
    const name = ownPicturePart(createHash('sha256').update(bytes).digest('hex'), ending)
    if (!this.#parts.has(name)) this.#parts.set(name, { id: `rIdImage${this.#parts.size + 1}`, bytes })
    return name
  }

  /** The picture in a line of text; null for a kind that Word doesn't show. */
  show(picture: WordPicture, { alt, width, room }: ShownPicture): string | null {
    const name = this.part(picture)
    if (name === null) return null
    const own = picture.width ?? UNMEASURED
    const shape = (picture.height ?? own) / own
    const wide = Math.max(1, Math.min(width ?? own, room, TALLEST / shape))
    const size = `cx="${Math.round(wide * EMU)}" cy="${Math.max(1, Math.round(wide * shape * EMU))}"`
    const id = ++this.#shown
    const said = `id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"`
    const file = `<pic:blipFill><a:blip r:embed="${this.#parts.get(name)?.id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`
    const shapeOf = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`
    const graphic = `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${said}/><pic:cNvPicPr/></pic:nvPicPr>${file}${shapeOf}</pic:pic></a:graphicData></a:graphic>`
    return run(
      `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${said}/><wp:cNvGraphicFramePr/>${graphic}</wp:inline></w:drawing>`,
    )
  }

  relations(): string[] {
    return [...this.#parts].map(
      ([name, { id }]) =>
        `<Relationship Id="${id}" Type="${officeRelation}/image" Target="${name.replace(/^word\//, '')}"/>`,
    )
  }

  parts(): WrittenPart[] {
    return [...this.#parts].map(([name, { bytes }]) => [name, bytes])
  }
}
