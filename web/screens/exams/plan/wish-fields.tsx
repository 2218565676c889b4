import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core'
import { mostDaysOf, type SeriesWhole, type SeriesWishRow, wishParts } from '#contract'
import { DateField } from '#web/ui/form/date/date-field.tsx'

type DraftWish = Omit<SeriesWishRow, 'id'> & { id?: number }

interface WishFieldsProps {
  whole: SeriesWhole
  wish: DraftWish
  disabled: boolean
  onChange: (wish: DraftWish) => void
}

/** What a wish speaks of, each by its picker. */
export function WishFields(props: WishFieldsProps) {
  const { wish } = props
  const parts = wishParts[wish.kind]
  const has = (name: string) => parts.needs.includes(name) || parts.takes.includes(name)
  return (
    <>
      {has('days') && <Days {...props} />}
      {has('over') && <Over {...props} />}
      {has('weekdays') && <Weekdays {...props} />}
      {has('from') && <Bounds {...props} />}
      {has('first_paper_id') && <Order {...props} />}
      {has('scope') && <Scope {...props} />}
    </>
  )
}

function Days({ wish, disabled, onChange }: WishFieldsProps) {
  const { t } = useLingui()
  return (
    <NumberInput
      aria-label={t`Days`}
      w={72}
      min={1}
      max={mostDaysOf[wish.kind] ?? 62}
      allowDecimal={false}
      disabled={disabled}
      value={wish.days ?? 1}
      onChange={(days) => typeof days === 'number' && days >= 1 && onChange({ ...wish, days })}
    />
  )
}

function Over({ wish, disabled, onChange }: WishFieldsProps) {
  const { t } = useLingui()
  return (
    <NumberInput
      aria-label={t`Of papers with more pupils than`}
      w={96}
      min={1}
      max={5000}
      allowDecimal={false}
      disabled={disabled}
      value={wish.over ?? 100}
      onChange={(over) => typeof over === 'number' && over >= 1 && onChange({ ...wish, over })}
    />
  )
}

/** 1 January 2024 was a Monday. */
const weekdayName = (weekday: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))

function Weekdays({ whole, wish, disabled, onChange }: WishFieldsProps) {
  const { t, i18n } = useLingui()
  const chosen = wish.weekdays ?? []
  return (
    <Checkbox.Group
      aria-label={t`Weekdays`}
      value={chosen.map(String)}
      onChange={(days) => days.length > 0 && onChange({ ...wish, weekdays: days.map(Number).toSorted() })}
    >
      <Group gap="xs">
        {whole.weekdays.map((day) => (
          <Checkbox key={day} value={String(day)} label={weekdayName(day, i18n.locale)} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function Bounds({ wish, disabled, onChange }: WishFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          aria-label={name === 'from' ? t`From` : t`To`}
          disabled={disabled}
          value={wish[name] ?? ''}
          onChange={(date) => date && onChange({ ...wish, [name]: date })}
        />
      ))}
    </>
  )
}

function Order({ whole, wish, disabled, onChange }: WishFieldsProps) {
  const { t } = useLingui()
  const papers = whole.papers.map(({ id, subject, grade }) => ({
    value: String(id),
    label: `${subject.title}, ${grade.title}`,
  }))
  return (
    <>
      {(['first_paper_id', 'then_paper_id'] as const).map((name) => (
        <NativeSelect
          key={name}
          aria-label={name === 'first_paper_id' ? t`First` : t`Then`}
          disabled={disabled}
          data={[{ value: '', label: t`Choose a paper` }, ...papers]}
          value={String(wish[name] ?? '')}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            if (chosen) onChange({ ...wish, [name]: chosen })
          }}
        />
      ))}
    </>
  )
}

/** Of which papers: all, those that need preparation, of a class, of a subject. */
function Scope({ whole, wish, disabled, onChange }: WishFieldsProps) {
  const { t } = useLingui()
  const scope = wish.scope ?? {}
  const subjects = [...new Set(whole.papers.map(({ subject }) => subject.title))]
  const needs = wishParts[wish.kind].needs.includes('scope')
  const several = (scope.grade_ids?.length ?? 0) + (scope.subjects?.length ?? 0) > 1 || scope.paper_ids !== undefined
  const value = several
    ? 'several'
    : scope.hard
      ? 'hard'
      : scope.grade_ids?.[0] !== undefined
        ? `class ${scope.grade_ids[0]}`
        : scope.subjects?.[0] !== undefined
          ? `subject ${scope.subjects[0]}`
          : 'all'
  const scopeOf = (chosen: string): DraftWish['scope'] => {
    if (chosen === 'hard') return { hard: true }
    if (chosen.startsWith('class ')) return { grade_ids: [Number(chosen.slice(6))] }
    return chosen.startsWith('subject ') ? { subjects: [chosen.slice(8)] } : {}
  }
  return (
    <NativeSelect
      aria-label={t`Of which papers`}
      disabled={disabled}
      data={[
        ...(several ? [{ value: 'several', label: t`of several` }] : []),
        ...(needs && value !== 'all' ? [] : [{ value: 'all', label: t`of all papers` }]),
        { value: 'hard', label: t`of papers that need preparation` },
        ...whole.grades.map(({ id, title }) => ({ value: `class ${id}`, label: t`of ${title}` })),
        ...subjects.map((title) => ({ value: `subject ${title}`, label: t`of ${title}` })),
      ]}
      value={value}
      onChange={(event) => onChange({ ...wish, scope: scopeOf(event.currentTarget.value) })}
    />
  )
}
