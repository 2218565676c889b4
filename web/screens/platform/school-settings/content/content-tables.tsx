import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Table, Text } from '@mantine/core'
import type { ImportedSchoolContent } from '#contract'

/** Tables of a file that mean something to people; the others only go with these. */
const tableNames: Record<string, MessageDescriptor> = {
  grades: msg`Classes`,
  sections: msg`Sections`,
  subjects: msg`Subjects`,
  chapters: msg`Chapters`,
  topics: msg`Topics`,
  questions: msg`Questions`,
  question_versions: msg`Versions of questions`,
  question_reviews: msg`Reviews`,
  question_papers: msg`Question papers`,
  blueprints: msg`Templates`,
  instructions: msg`Instructions`,
  grade_systems: msg`Grade systems`,
  result_schemes: msg`Result schemes`,
  staff: msg`Staff`,
  students: msg`Pupils`,
  enrolments: msg`Enrolments`,
  exams: msg`Exams`,
  exam_marks: msg`Marks of pupils`,
  exam_question_marks: msg`Marks of single questions`,
  exam_mark_history: msg`Changes of marks`,
  exam_corrections: msg`Corrections`,
  exam_rechecks: msg`Rechecks`,
  report_remarks: msg`Remarks`,
  report_cards: msg`Report cards`,
  report_card_prints: msg`Printings of report cards`,
  card_entries: msg`Entries of report cards`,
  card_occasions: msg`Occasions of report cards`,
  card_layouts: msg`Layouts of report cards`,
}

/** How much of what stands in the file, and in the school. */
export function ContentTables({ found: { tables, files, equal, changed } }: { found: ImportedSchoolContent }) {
  const { t, i18n } = useLingui()
  const rows = [
    ...tables.flatMap(({ name, in_file, created }) => {
      const label = tableNames[name]
      return label && in_file > 0 ? [{ label: i18n._(label), in_file, created }] : []
    }),
    { label: t`Pictures`, in_file: files, created: files },
  ]
  return (
    <>
      <Table aria-label={t`What the file holds`} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th ta="end">
              <Trans>In the file</Trans>
            </Table.Th>
            {equal !== null && (
              <Table.Th ta="end">
                <Trans>Saved</Trans>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, in_file, created }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="end">{i18n.number(in_file)}</Table.Td>
              {equal !== null && <Table.Td ta="end">{i18n.number(created)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {changed.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Trans>Changed, because it was not safe as it stood: {changed.join(', ')}</Trans>
        </Text>
      )}
    </>
  )
}
