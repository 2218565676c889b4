import { sql } from 'kysely'
import { say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { CardLayoutBody } from '../../../domain/reports/card-layout.ts'
import { titleIn } from '../../../domain/titles.ts'
import { printedLayout } from '../../../typeset/documents/card-layout.ts'
import type { CardInput, ReportCardInput } from '../../../typeset/documents/report-card.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { timeIn } from '../../exams/clock.ts'
import { writtenDay } from '../../ground/days.ts'
import { wrongField } from '../../ground/errors.ts'
import { loadImages } from '../../papers/print/typeset-paper.ts'
import { fallback } from '../../results/bands.ts'
import type { Services } from '../../services.ts'
import { inSlices } from '../../workers/in-slices.ts'
import type { Scope } from '../scope.ts'
import { cardOf } from './card.ts'
import type { AskedCards, CardAnswer, Making } from './card-answers.ts'
import { entriesOn, factsOn, withMarks, wordsOfPupil } from './entries-on-card.ts'
import type { NumberedCard } from './number-cards.ts'
import { titledAnswers, titledGrades } from './titled-answers.ts'

/** The layouts of a batch: cards that look alike name the same one. */
class LayoutList {
  private readonly bodies: { key: string; body: CardLayoutBody }[] = []

  place(body: CardLayoutBody): number {
    const key = JSON.stringify(body)
    const at = this.bodies.findIndex((one) => one.key === key)
    return at >= 0 ? at : this.bodies.push({ key, body }) - 1
  }

  printed = (language: LanguageOf<'cards'>) => this.bodies.map(({ body }) => printedLayout(body, language))
}

interface School {
  name: string
  sub_domain: string
  header_1: string | null
  header_2: string | null
  logo: string | null
  font: NonNullable<ReportCardInput['font']>
}

/** @throws invalid_field */
export async function schoolOf(asking: Asking): Promise<School> {
  const [school] = await ask(
    { db: asking.db, client_id: asking.client_id },
    sql<School>`select name, sub_domain, header_1, header_2, logo, font from schools where id = ${asking.client_id}`,
  )
  if (!school) throw wrongField('session_id', say('place.no_school'))
  return school
}

type Framing = Pick<ReportCardInput, 'language' | 'session' | 'layouts' | 'cards'>

/** Cards below the head of the school, with the pictures that they show. */
export async function cardsInput(
  school: Omit<School, 'sub_domain'>,
  files: Services['files'],
  { language, session, layouts, cards }: Framing,
): Promise<ReportCardInput> {
  return {
    ...{ document: 'report-card', language, font: school.font, page: usualPage, school: school.name },
    ...{ header_1: school.header_1 ?? school.name, header_2: school.header_2, logo: school.logo },
    ...{
      images: await loadImages(
        files,
        [school.logo, ...cards.map(({ photo }) => photo)].flatMap((one) => one ?? []),
      ),
    },
    ...{ session, layouts, cards },
  }
}

interface Drawing {
  scope: Pick<Scope, 'settings' | 'session'>
  answers: readonly CardAnswer[]
  /** None: of a card that is not issued. */
  numbers: ReadonlyMap<number, NumberedCard>
}

/** What is printed of these answers, card by card in their order. */
export async function drawCards(
  making: Making,
  services: Pick<Services, 'files' | 'addresses'>,
  { language, occasion }: Pick<AskedCards, 'language' | 'occasion'>,
  { scope, answers, numbers }: Drawing,
): Promise<ReportCardInput> {
  const school = await schoolOf(making)
  const origin = services.addresses.of(school.sub_domain)
  const dayOf = (date: string) => writtenDay(date, scope.settings.date_format, `${language}-IN`)
  const issued_on = dayOf(timeIn(scope.settings.timezone, making.now).date)
  const named = await titledAnswers(making, answers, language)
  const promotedTo = await titledGrades(making, answers, language)
  const layouts = new LayoutList()
  const cards = await inSlices(named, (answer): CardInput => {
    const { one, lists } = answer
    const numbered = numbers.get(one.enrolment_id)
    const hasMarks = answer.own.length > 0
    const ofCard = { layout: answer.layout, terms: occasion?.terms ?? [], entries: one.entries, days: one.days }
    const { student } = one
    const whose = { roll_no: student.roll_no, admission_no: student.admission_no ?? '', language }
    const known = wordsOfPupil(ofCard, one.facts).facts
    const drawn = { ...answer, enrolment_id: one.enrolment_id, system: lists.systems[0] ?? fallback, language }
    return {
      ...cardOf({ ...drawn, is_draft: one.is_draft }),
      ...{ remark: one.remark, is_draft: one.is_draft, revision: numbered?.revision ?? 1, issued_on },
      layout: layouts.place(withMarks(answer.layout, hasMarks)),
      facts: factsOn(ofCard, known, whose, dayOf),
      photo: known?.photo ?? null,
      ...entriesOn(ofCard, language, hasMarks),
      occasion: occasion && titleIn(occasion, language),
      left_on: one.left_on && dayOf(one.left_on),
      promoted: occasion?.is_final ? { to: one.promoted_to && promotedTo(one.promoted_to) } : null,
      link: numbered ? `${origin}/report-card#${making.client_id}-${numbered.secret}` : null,
    }
  })
  return cardsInput(school, services.files, {
    ...{ language, session: scope.session.title, layouts: layouts.printed(language), cards },
  })
}
