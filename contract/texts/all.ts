import { fieldTexts } from './fields.ts'
import { refusalTexts } from './refusals.ts'
import { edgeTexts } from './server/edge.ts'

/** The English of every code, kept by the browser in its catalogues only. */
export const texts = {
  ...refusalTexts,
  ...fieldTexts,
  ...edgeTexts,
} as const

type AllTexts = typeof texts

declare module '../../domain/say.ts' {
  interface Texts extends AllTexts {}
}
