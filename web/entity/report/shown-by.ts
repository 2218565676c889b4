import { i18n } from '@lingui/core'
import { examComponents, type ShareRow, testTypeNames } from '#contract'
import { componentNames } from '#web/ui/exam-words.ts'
import { testName } from '#web/ui/message/names.ts'

const named = <V extends string>(all: readonly V[], given: unknown) => all.filter((one) => [given].flat().includes(one))

/** Session and filter of a link in words. */
export function shownBy({ place, filter: { type_test, component } }: Pick<ShareRow, 'place' | 'filter'>): string {
  const kinds = named(examComponents, component).map((one) => i18n._(componentNames[one]))
  return [place, ...named(testTypeNames, type_test).map(testName), ...kinds].filter(Boolean).join(' · ')
}
