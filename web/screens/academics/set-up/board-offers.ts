import type { BoardSet, OfferedSubject, PlannedSubject, Subject } from '#contract'
import { folded, wordsOf } from '../../../../interchange/doors/grid/shown.ts'
import { type LadderKey, ladderOf } from '../../../../interchange/doors/places/ladders.ts'
import { streamWords } from '../../../../interchange/doors/places/place-words.ts'

/** In which of the two languages of the boards' sets a school names its subjects. */
export type SetLanguage = 'en' | 'hi'

/** A subject as a board's set offers it to one class of the school. */
export interface SubjectOffer {
  key: string
  title: string
  /** The board's own number. */
  code: string | null
  kind: Subject['kind']
  category: Subject['category']
  /** Proposed at first. */
  on: boolean
  /** The streams of the class whose it is; null: everybody's. */
  streams: readonly string[] | null
  one_of: string | null
  /** What the server makes it without being told. */
  usual: Subject['category']
}

type Band = BoardSet['bands'][number]
type BoardStream = NonNullable<Band['streams']>[number]

const isFirstOn = ({ category, on }: OfferedSubject) => category !== 'ELECTIVE' || on === true

/** Streams of a board that a school's stream is: by its key, by its title, by the first word of it. */
function boardStreams(all: readonly BoardStream[], stream: string): readonly BoardStream[] {
  const text = folded(stream)
  const named = all.filter(({ key, title }) => [key, title.en, title.hi].some((one) => folded(one) === text))
  if (named.length > 0) return named
  const word = streamWords[text.split(' ')[0] ?? '']
  return word ? all.filter(({ title }) => streamWords[folded(title.en).split(' ')[0] ?? ''] === word) : []
}

/** What one stream of the school has of a subject. */
interface StreamShare {
  subject: OfferedSubject
  stream: string
  is_compulsory: boolean
  on: boolean
}

function sharesOf(all: readonly BoardStream[], stream: string): StreamShare[] {
  const found = boardStreams(all, stream)
  const keys = [...new Set(found.flatMap((one) => [...one.subjects, ...(one.choose_from ?? [])].map(({ key }) => key)))]
  return keys.flatMap((key) => {
    const main = found.flatMap(({ subjects }) => subjects.filter((one) => one.key === key))
    const chosen = found.flatMap(({ choose_from = [] }) => choose_from.filter((one) => one.key === key))
    const subject = main[0] ?? chosen[0]
    if (!subject) return []
    const on = main.length > 0 || chosen.some((one) => one.on)
    return { subject, stream, on, is_compulsory: main.length === found.length }
  })
}

/** Subjects of the streams as the school has them; without streams each is for whoever chooses it. */
function streamOffers(band: Band, streams: readonly string[]) {
  const all = band.streams ?? []
  const shares =
    streams.length > 0
      ? streams.flatMap((stream) => sharesOf(all, stream))
      : all.flatMap(({ key }) => sharesOf(all, key)).map((share) => ({ ...share, is_compulsory: false, stream: '' }))
  const keys = [...new Set(shares.map(({ subject }) => subject.key))]
  return keys.flatMap((key) => {
    const of = shares.filter(({ subject }) => subject.key === key)
    const [first] = of
    if (!first) return []
    const on = of.filter((share) => share.on)
    const whose = [...new Set((on.length > 0 ? on : of).map(({ stream }) => stream))]
    const isCompulsory = on.length > 0 && on.every(({ is_compulsory }) => is_compulsory)
    return {
      // As the set has it where it is told of no stream: of those that have it as their own, the first.
      subject: all.flatMap(({ subjects }) => subjects).find((one) => one.key === key) ?? first.subject,
      on: on.length > 0,
      category: isCompulsory ? ('COMPULSORY' as const) : ('ELECTIVE' as const),
      streams: streams.length === 0 || whose.length === streams.length ? null : whose,
    }
  })
}

/** What a set offers the class of a rung, by the streams of its sections; `whole` is a class that is one stream as a whole. */
export function offersFor(
  set: BoardSet | null,
  language: SetLanguage,
  place: { ladder: LadderKey; rung: string | null; streams: readonly string[]; whole: boolean },
): SubjectOffer[] {
  const set_rung = ladderOf(place.ladder).rungs.find(({ rung }) => rung === place.rung)?.set_rung
  const band = set?.bands.find(({ rungs }) => set_rung !== undefined && rungs.includes(set_rung))
  if (!set || !band) return []
  const common = band.subjects.map((subject) => ({
    ...{ subject, on: isFirstOn(subject), streams: null },
    category: subject.category ?? ('COMPULSORY' as const),
  }))
  const shared = new Set(band.subjects.map(({ key }) => key))
  const ofStreams = streamOffers(band, place.streams).filter(({ subject }) => !shared.has(subject.key))
  return [...common, ...ofStreams].map(({ subject, on, streams, category }) => ({
    ...{ key: subject.key, on, category, code: subject.code ?? null, kind: subject.kind ?? 'THEORY' },
    ...{ one_of: subject.one_of ?? null, usual: subject.category ?? 'COMPULSORY' },
    title: set.names[subject.key]?.[language][0] ?? subject.key,
    streams: place.whole ? null : streams,
  }))
}

/** As it stands in a plan: only what the server would not take from the set itself. */
export const fromOffer = ({ key, title, streams, category, usual }: SubjectOffer): PlannedSubject => ({
  ...{ key, title },
  ...(streams && { streams: [...streams] }),
  ...(category !== usual && { category }),
})

/** How it is taken: as was said of it; else as the set has it, where one of a few that was chosen alone is everybody's. */
export function categoryOf(
  planned: PlannedSubject,
  offer: SubjectOffer | undefined,
  chosen: readonly SubjectOffer[],
): Subject['category'] {
  if (planned.category) return planned.category
  if (!offer) return 'COMPULSORY'
  const alike = offer.one_of === null ? [] : chosen.filter(({ one_of }) => one_of === offer.one_of)
  return alike.length === 1 && offer.category === 'ELECTIVE' ? 'COMPULSORY' : offer.category
}

const others = new WeakMap<BoardSet, Map<string, string | null>>()

/** What a subject is called in the other language of the set; null where it is the same or unknown. */
export function otherName(set: BoardSet | null, key: string, title: string): string | null {
  const names = set?.names[key]
  if (!set || !names) return null
  const known = others.get(set) ?? new Map<string, string | null>()
  others.set(set, known)
  const whole = `${key}\n${title}`
  const before = known.get(whole)
  if (before !== undefined) return before
  const found = [names.en[0], names.hi[0]].find((name) => wordsOf(name) !== wordsOf(title)) ?? null
  known.set(whole, found)
  return found
}

/** The key of the offer that a subject of this name or code is: by code, else by any of the board's names. */
export function offerNamed(
  set: BoardSet | null,
  offers: readonly SubjectOffer[],
  { title, code }: { title: string; code: string },
): SubjectOffer | null {
  const byCode = offers.find((offer) => offer.code !== null && folded(offer.code) === folded(code))
  if (byCode) return byCode
  return offers.find(({ key }) => isNamed(set, key, title)) ?? null
}

function isNamed(set: BoardSet | null, key: string, title: string): boolean {
  const names = set?.names[key]
  const words = wordsOf(title)
  return names !== undefined && [...names.en, ...names.hi].some((name) => wordsOf(name) === words)
}

/** The key of the board's subject of this name, in whichever class the board has it: "Mathematics" in Class 9, where the board has "Standard" and "Basic". */
export const keyNamed = (set: BoardSet | null, title: string): string | null =>
  Object.keys(set?.names ?? {}).find((key) => isNamed(set, key, title)) ?? null

/** The streams that a board has, as a school would call them: the first word of each title. */
export function usualStreams(set: BoardSet | null, language: SetLanguage): string[] {
  const titles = set?.bands.flatMap(({ streams = [] }) => streams.map(({ title }) => title[language])) ?? []
  const words = [...new Set(titles.map((title) => title.split(' ')[0] ?? ''))]
  if (words.length > 0) return words
  return language === 'hi' ? ['विज्ञान', 'वाणिज्य', 'मानविकी'] : ['Science', 'Commerce', 'Humanities']
}
