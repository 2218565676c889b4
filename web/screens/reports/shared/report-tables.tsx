import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { FigureLine, FigureTable, inTwo } from '#web/ui/list/figure-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { ExplainedFigure } from '../../../entity/report/explained-figure.tsx'

type Row = Record<string, unknown>

/** Fields of an answer that are lists of figures, in the order shown. */
const lists: [field: string, title: MessageDescriptor][] = [
  ['subjectWisePerformance', msg`Subjects`],
  ['by_grade', msg`Classes`],
  ['by_section', msg({ message: 'Sections', context: 'of classes' })],
  ['staff_wise_performance', msg`Staff`],
  ['exams', msg`Exams`],
  ['chapterWisePerformance', msg`Chapters`],
]

/** Fields of a row, in the order of the columns. A table has those that its rows have. */
const columns: [field: string, title: MessageDescriptor][] = [
  ['exam', msg`Exam`],
  ['date', msg`Date`],
  ['staff', msg`Name`],
  ['chapter', msg`Chapter`],
  ['subject', msg`Subject`],
  ['grade', msg`Class`],
  ['section', msg({ message: 'Section', context: 'of a class' })],
  ['exams', msg`Exams`],
  ['questions', msg`Questions`],
  ['students', msg`Students`],
  ['marks', msg`Marks`],
  ['max', msg`Out of`],
  ['avg_percent', msg`Average %`],
  ['percent', msg`Percent`],
  ['pass_percent', msg`Passed %`],
  ['class_avg', msg`Average of the section %`],
]

/** What has no room beside the others on a phone, and stands below the row there. */
const aside = ['date', 'subject', 'exams', 'questions', 'students', 'marks', 'max']

interface ReportTablesProps {
  answer: Record<string, unknown>
  /** Of one pupil: percents open how they come about, and no mean of exams stands beside them. */
  isOfPupil?: boolean
}

/** A report as its tables; figures of too few pupils are left out by the server. */
export function ReportTables({ answer, isOfPupil = false }: ReportTablesProps) {
  const { t, i18n } = useLingui()
  const shown = lists.flatMap(([field, title]) => {
    const rows = answer[field]
    return Array.isArray(rows) && rows.length > 0 ? [{ field, title: i18n._(title), rows: rows as Row[] }] : []
  })
  if (shown.length === 0) return <Text c="dimmed">{t`No exam of this report has been settled yet.`}</Text>
  return shown.map(({ field, title, rows }) => (
    <Stack key={field} gap="xs">
      <Title order={2}>{title}</Title>
      <Figures {...{ title, rows }} explains={isOfPupil && field === 'subjectWisePerformance'} />
    </Stack>
  ))
}

interface FiguresProps {
  title: string
  rows: Row[]
  /** Its percents are of one pupil's subjects. */
  explains: boolean
}

function Figures({ title, rows, explains }: FiguresProps) {
  const { i18n } = useLingui()
  const own = columns.filter(
    ([field]) => !(explains && field === 'avg_percent') && rows.some((row) => isShown(row[field])),
  )
  // What a row is called stays, whatever it is.
  const below = own.slice(1).filter(([field]) => aside.includes(field))
  const kindOf = (field: string) => ({
    'data-number': isNumber(rows, field) || undefined,
    'data-aside': below.some(([one]) => one === field) || undefined,
  })
  const shown = (value: unknown): string => {
    if (typeof value === 'number') return i18n.number(value, { maximumFractionDigits: 2 })
    return nameOf(value) ?? (typeof value === 'string' ? value : noValue)
  }
  return (
    <FigureTable title={title}>
      <thead>
        <tr>
          {own.map(([field, name]) => (
            <th key={field} scope="col" {...kindOf(field)}>
              {inTwo(i18n._(name))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer keep their places
          <Fragment key={at}>
            <tr>
              {own.map(([field]) => (
                <td
                  key={field}
                  {...kindOf(field)}
                  // "Class 9" in two lines makes every row as high as two.
                  style={field === 'grade' ? { whiteSpace: 'nowrap' } : undefined}
                >
                  {explains && field === 'percent' && idOf(row.subject) !== null ? (
                    <ExplainedFigure
                      value={shown(row[field])}
                      explains={typeof row[field] === 'number' ? { subject_id: idOf(row.subject) } : null}
                      of={nameOf(row.subject) ?? ''}
                    />
                  ) : (
                    shown(row[field])
                  )}
                </td>
              ))}
            </tr>
            {below.length > 0 && (
              <FigureLine span={own.length}>
                {below.map(([field, name]) => (
                  <span key={field} data-aside>
                    {i18n._(name)}: {shown(row[field])}
                  </span>
                ))}
              </FigureLine>
            )}
          </Fragment>
        ))}
      </tbody>
    </FigureTable>
  )
}

const idOf = (value: unknown): number | null => {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : null
}

const nameOf = (value: unknown): string | null => {
  const { title, name } = (value ?? {}) as { title?: unknown; name?: unknown }
  const found = title ?? name
  return typeof found === 'string' ? found : null
}
const isShown = (value: unknown) => typeof value === 'number' || typeof value === 'string' || nameOf(value) !== null
const isNumber = (rows: Row[], field: string) => rows.some((row) => typeof row[field] === 'number')
