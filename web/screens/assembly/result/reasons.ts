import { z } from 'zod'
import { NearestPaper, PaperQuestion, PaperSection, SentenceOnWire, Shortfall, type TextCode } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'

/** Nothing of a nearest paper is stored: its questions have no place, whose number is 0. */
const Unstored = PaperSection.extend({ questions: z.array(PaperQuestion.extend({ item_id: z.int() })) })
const Missing = z.object({ nearest: NearestPaper.extend({ data_json: z.array(Unstored) }) })
const Short = z.object({ shortfall: Shortfall.array() })

const Sentences = z.array(SentenceOnWire)
const Carried = z.object({ carried: z.number(), asked: z.number() })

/** Why the server could not assemble a paper; null when it was refused for another reason. */
export function readReasons(error: unknown): Shortfall[] | null {
  if (!isRefusal(error) || error.errorCode !== 'shortfall') return null
  return Short.safeParse(error.data).data?.shortfall ?? null
}

/** Of parallel papers: how many of those that were asked for can be had. Null where already the first can't. */
export function readCarried(error: unknown): { carried: number; asked: number } | null {
  const sentences = isRefusal(error) && Sentences.safeParse(error.params?.sentences).data
  const intro = sentences ? sentences.find(({ code }) => code === ('assembly.carries' satisfies TextCode)) : null
  return Carried.safeParse(intro?.params).data ?? null
}

/** The paper that misses least, where the refusal brings it. */
export function readNearest(error: unknown): NearestPaper | null {
  if (!isRefusal(error)) return null
  return Missing.safeParse(error.data).data?.nearest ?? null
}
