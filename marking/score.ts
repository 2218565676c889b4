import { compare, decimal, type Ratio, ratio, times } from './ratio.ts'

/** What a pupil answered, in stored places (0: the first option as stored), never in printed letters: no set and no correction has to be undone. */
export type ResponseValue =
  /** Choices; of TRUE_FALSE 0 is true and 1 false, of ASSERTION_REASON 0–3 the letters A–D. */
  | { kind: 'OPTIONS'; chosen: readonly number[] }
  /** As it was marked: "-12.50", "007.50"; '' blank. */
  | { kind: 'NUMBER'; value: string }
  /** MATCH: the i-th left entry → a stored right one; ORDER: the i-th place → a stored entry. */
  | { kind: 'PLACES'; places: readonly (number | null)[] }
  | { kind: 'TEXT'; value: string }

/** What is right: any of those accepted. */
export type ResponseKey =
  | { kind: 'OPTIONS'; accepted: readonly (readonly number[])[] }
  | { kind: 'NUMBER'; accepted: readonly NumberKey[] }
  | { kind: 'PLACES'; accepted: readonly (readonly number[])[] }

export interface NumberKey {
  value: number
  tolerance: number
  tolerance_kind: 'ABSOLUTE' | 'PERCENT'
}

export interface ResponseRules {
  multi: 'ALL' | 'SHARE' | 'STEPS'
  match: 'SHARE' | 'ALL'
  order: 'SHARE' | 'ALL'
  /** Two marks where one answer is asked for, as a person confirmed them. */
  several: 'WRONG' | 'ZERO'
}

export interface ScoredQuestion {
  type: string
  max_q: number
  /** Of a wrong answer: below zero where it costs marks. */
  min_q: number
}

/** Quarter marks; 'NA': blank, not attempted; null: nothing that a rule can judge, so that a person marks it. */
export type ScoredMark = number | 'NA' | null

/** What a response is worth by the key and the rules of its exam. What is accepted beside the key counts as well as the key. */
export function score(
  asked: ScoredQuestion,
  key: ResponseKey | null,
  response: ResponseValue,
  rules: ResponseRules,
): ScoredMark {
  if (isBlankResponse(response)) return 'NA'
  if (!key || key.accepted.length === 0) return null
  if (response.kind === 'OPTIONS' && key.kind === 'OPTIONS') return scoreOptions(asked, key.accepted, response, rules)
  if (response.kind === 'NUMBER' && key.kind === 'NUMBER') return scoreNumber(asked, key.accepted, response.value)
  if (response.kind !== 'PLACES' || key.kind !== 'PLACES') return null
  const rule = asked.type === 'ORDER' ? rules.order : rules.match
  return best(key.accepted, (right) => scorePlaces(asked, right, response.places, rule))
}

/** Nothing was answered; of a number a sign or a point alone is nothing too. */
export function isBlankResponse(response: ResponseValue): boolean {
  if (response.kind === 'OPTIONS') return response.chosen.length === 0
  if (response.kind === 'PLACES') return response.places.every((place) => place === null)
  if (response.kind === 'NUMBER') return /^[-−+]?\.?$/.test(response.value.trim())
  return response.value.trim() === ''
}

const best = <T>(all: readonly T[], of: (one: T) => number): number => Math.max(...all.map(of))

function scoreOptions(
  asked: ScoredQuestion,
  accepted: readonly (readonly number[])[],
  { chosen }: { chosen: readonly number[] },
  { multi, several }: ResponseRules,
): number {
  const own = [...new Set(chosen)]
  if (asked.type === 'MCQ_MULTI') return best(accepted, (right) => scoreMulti(asked, right, own, multi))
  const isOneOf = accepted.some((right) => right.length === own.length && own.every((one) => right.includes(one)))
  if (isOneOf) return asked.max_q
  return own.length > 1 && several === 'ZERO' ? 0 : asked.min_q
}

function scoreMulti(
  { max_q, min_q }: ScoredQuestion,
  right: readonly number[],
  chosen: readonly number[],
  rule: ResponseRules['multi'],
): number {
  const hits = chosen.filter((one) => right.includes(one)).length
  const misses = chosen.length - hits
  if (hits === right.length && misses === 0) return max_q
  if (rule === 'ALL') return min_q
  if (rule === 'STEPS') return misses > 0 ? min_q : Math.min(max_q, Math.floor((max_q * hits) / 4))
  const share = Math.floor((max_q * (hits - misses)) / right.length)
  if (share > 0) return share
  return misses > 0 ? min_q : 0
}

function scorePlaces(
  { max_q, min_q }: ScoredQuestion,
  right: readonly number[],
  places: readonly (number | null)[],
  rule: 'SHARE' | 'ALL',
): number {
  const hits = right.filter((at, place) => places[place] === at).length
  if (hits === right.length) return max_q
  return rule === 'ALL' ? min_q : Math.floor((max_q * hits) / right.length)
}

function scoreNumber({ max_q, min_q }: ScoredQuestion, accepted: readonly NumberKey[], value: string): ScoredMark {
  const given = readNumber(value)
  if (!given) return null
  return accepted.some((one) => isWithin(given, one)) ? max_q : min_q
}

/** A number as it was marked or typed, exactly: no binary fraction decides about marks. null where it is none. */
export function readNumber(value: string): Ratio | null {
  const [, sign, whole = '', part = ''] = /^([-−+]?)(\d{0,30})(?:\.(\d{0,30}))?$/.exec(value.trim()) ?? []
  if (sign === undefined || whole + part === '') return null
  const units = BigInt(whole + part)
  return ratio(sign === '' || sign === '+' ? units : -units, 10n ** BigInt(part.length))
}

/** The tolerance belongs to what is accepted: percents are of the key. */
export function isWithin(given: Ratio, { value, tolerance, tolerance_kind }: NumberKey): boolean {
  const key = decimal(value)
  const off = ratio(given.above * key.below - key.above * given.below, given.below * key.below)
  const most = decimal(tolerance)
  const allowed = tolerance_kind === 'PERCENT' ? times(times(size(key), most), ratio(1, 100)) : most
  return compare(size(off), allowed) <= 0
}

const size = ({ above, below }: Ratio): Ratio => ({ above: above < 0n ? -above : above, below })
