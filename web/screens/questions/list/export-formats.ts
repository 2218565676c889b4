import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ExportFormat } from '#contract'

interface FormatTexts {
  label: MessageDescriptor
  /** What it is good for. */
  note: MessageDescriptor
  file: string
}

const qtiNote = msg`A package of items with their pictures, for systems that read this version of QTI`

export const formatTexts: Record<ExportFormat, FormatTexts> = {
  xlsx: {
    label: msg`Spreadsheet (.xlsx)`,
    note: msg`To look through, change and upload again; pictures stay here`,
    file: 'questions.xlsx',
  },
  docx: { label: msg`Word (.docx)`, note: msg`To read, print or change by hand`, file: 'questions.docx' },
  moodle: {
    label: msg`Moodle XML`,
    note: msg`All of Moodle's question types, with pictures, tags and translations`,
    file: 'questions.xml',
  },
  gift: {
    label: msg`GIFT`,
    note: msg`A text file that Moodle and others read; without pictures`,
    file: 'questions.gift.txt',
  },
  aiken: {
    label: msg`Aiken`,
    note: msg`Plain text: questions with one right option alone`,
    file: 'questions.aiken.txt',
  },
  'qti-1.2': {
    label: msg`QTI 1.2 (Canvas)`,
    note: msg`For Canvas and other systems that read QTI 1.2`,
    file: 'questions.zip',
  },
  'qti-2.1': { label: msg`QTI 2.1`, note: qtiNote, file: 'questions.zip' },
  'qti-2.2': { label: msg`QTI 2.2 (TAO)`, note: qtiNote, file: 'questions.zip' },
  'qti-3.0': { label: msg`QTI 3.0`, note: qtiNote, file: 'questions.zip' },
  quaestor: {
    label: msg`Quaestor`,
    note: msg`For another school that runs this program: everything, with pictures and translations`,
    file: 'questions.zip',
  },
}
