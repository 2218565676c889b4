import { z } from 'zod'
import type { Params } from '../domain/say.ts'

const OfSentence = z.custom<Params>((params) => typeof params === 'object' && params !== null)

/** A sentence's code and what it is filled with. */
export const SentenceOnWire = z.object({ code: z.string(), params: OfSentence.optional() })

/** A sentence in an answer: in English, and by its code for the browser to translate. */
export const messageFields = { message: z.string(), code: z.string().optional(), params: OfSentence.optional() }

/** What is worth knowing of a change that was made all the same; stands beside its row. */
export const Warnings = z.object({ warnings: z.array(z.object(messageFields)) })
