import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CheckKind, CheckRow } from '#contract'
import { momentText } from '#web/ui/dates.ts'
import { noValue } from '#web/ui/no-value.ts'

interface KindWords {
  title: MessageDescriptor
  about: MessageDescriptor
}

export const kindWords: Record<CheckKind, KindWords> = {
  FAR: {
    title: msg`Far from the pupil's other marks`,
    about: msg`Compared with where the pupil stands in the section in at least three other exams. A typing fault often looks like this.`,
  },
  AFTER: {
    title: msg`Changed after hand-in`,
    about: msg`What stood there when the marks were handed in, and what stands there now.`,
  },
  TWICE: {
    title: msg`Changed more than once`,
    about: msg`Cells that got two or more other values after the first.`,
  },
  CODE: {
    title: msg`Absences and codes`,
    about: msg`Medical leave, exemptions and unfair means; and who was absent here but present in another exam of the day.`,
  },
  QUESTION: {
    title: msg`Questions that tell little`,
    about: msg`Nobody or everybody got it, hardly anybody did, or those who did well got it wrong: look at its key.`,
  },
  RUN: {
    title: msg`The same total in a row`,
    about: msg`Five or more neighbours by roll number. A column that slipped looks like this.`,
  },
  EDGE: {
    title: msg`Just below passing`,
    about: msg`Half a mark or less is missing.`,
  },
}

/** Why a row is told, as a sentence after its name. */
export function useWhy(): (row: CheckRow) => string {
  const { t, i18n } = useLingui()
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 })
  const share = (value: number | null) => (value === null ? noValue : `${i18n.number(Math.round(value * 100))} %`)
  const changed = (values: readonly (string | null)[], at: string, name: string | undefined) => {
    const way = values.map((one) => one ?? t`nothing`).join(' → ')
    const when = momentText(at)
    return name ? t`${way}, by ${name}, ${when}` : t`${way}, ${when}`
  }
  return (row) => {
    switch (row.kind) {
      case 'FAR': {
        const [percent, expected] = [number(row.why.percent), number(Math.round(row.why.expected))]
        return t`${percent} %, usually near ${expected} %`
      }
      case 'AFTER':
      case 'TWICE':
        return changed(row.why.values, row.why.at, row.why.by?.name)
      case 'CODE': {
        const { code, present_in } = row.why
        const other = present_in?.title
        return other ? t`absent, but present in ${other}` : codeWords(code)
      }
      case 'QUESTION': {
        const { reasons, n, facility, discrimination } = row.why
        const [easy, apart] = [share(facility), share(discrimination)]
        const pupils = plural(n, { one: '# pupil', other: '# pupils' })
        if (reasons.includes('NOBODY')) return t`nobody of ${pupils} has a mark`
        if (reasons.includes('EVERYBODY')) return t`all of ${pupils} have full marks`
        return t`${pupils} earned ${easy} of its marks; goes with the rest of the exam ${apart}`
      }
      case 'RUN': {
        const { count, students } = row.why
        const [total, last] = [row.value ?? '', students.at(-1)?.name ?? '']
        return t`to ${last}: ${count} pupils with ${total}`
      }
      case 'EDGE': {
        const [marks, needed] = [number(row.why.marks), number(row.why.needed)]
        return t`${marks} of the ${needed} that are needed`
      }
    }
  }
  function codeWords(code: 'A' | 'ML' | 'EX' | 'UFM'): string {
    if (code === 'ML') return t`medical leave`
    if (code === 'EX') return t`exempt`
    return code === 'UFM' ? t`unfair means` : t`absent`
  }
}
