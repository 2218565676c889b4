import type { Images } from '../../../typeset/document.ts'
import type { MarkingSchemeInput } from '../../../typeset/documents/marking-scheme.ts'
import { findImageSize } from '../../../typeset/paper/image-size.ts'
import type { PaperInput } from '../../../typeset/paper/paper-input.ts'
import { printDocument } from '../../../typeset/paper/print-input.ts'
import { toPng } from '../../images/images.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { paperWord } from './paper-word.ts'
import { schemeWord } from './scheme-word.ts'
import type { PaperPictures } from './word-paper.ts'

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const kinds = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const

/** Pictures as Word shows them, with their sizes; one that is no picture is gone. */
async function picturesOf(images: Images, whose: Whose): Promise<PaperPictures> {
  const found = [...images].map(async ([src, file]) => {
    const size = findImageSize(file)
    if (!size) return []
    const { bytes, format } = file
    if (format === 'webp') return [[src, { ...size, bytes: await toPng(bytes, whose), mime: 'image/png' }] as const]
    return [[src, { ...size, bytes, mime: kinds[format] }] as const]
  })
  return new Map((await Promise.all(found)).flat())
}

/**
 * A paper or its marking scheme as .docx, made of what its PDF is made of.
 * @throws RangeError naming the field that can't be printed
 */
export async function wordDocument(input: PaperInput | MarkingSchemeInput, whose: Whose): Promise<Uint8Array> {
  const pictures = await picturesOf(input.images, whose)
  const document = printDocument(input)
  return document.kind === 'marking-scheme' ? schemeWord(document, pictures) : paperWord(document, pictures)
}
