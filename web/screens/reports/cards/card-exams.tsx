import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type ExamRow, examApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'

interface Place {
  session_id: number
  grade_id: number | null
  section_id: number | null
}

/** Of a page of the list. */
const most = 100
const state: ExamRow['state'][] = ['SCHEDULED', 'MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED']

/**
 * Which exams the cards of a class or section show: at first those that are published, so that the cards can be issued while others are still
 * marked. `through` is what is sent: nothing while none is chosen, which is all.
 */
export function useCardExams(place: Place, enabled: boolean) {
  const isKnown = usePermission('exam')('view') && enabled && place.grade_id !== null
  const sent = { filter: { ...place, state }, sort: [{ field: 'date' as const, dir: 'asc' as const }] }
  const first = useList(examApi.list, { ...sent, range: { page: 1, pageSize: most } }, { enabled: isKnown })
  const goesOn = isKnown && !first.isStale && first.count > most
  const second = useList(examApi.list, { ...sent, range: { page: 2, pageSize: most } }, { enabled: goesOn })
  const pages = goesOn ? [first, second] : [first]
  const isWaiting = pages.some(({ isPending, isStale, error }) => !error && (isPending || isStale))
  const exams = isKnown && !isWaiting ? pages.flatMap(({ rows = [] }) => rows) : []
  const of = `${place.grade_id} ${place.section_id}`
  const [picked, setPicked] = useState<{ of: string; ids: number[] } | null>(null)
  const published = exams.filter((exam) => exam.state === 'PUBLISHED').map(({ id }) => id)
  const chosen = picked?.of === of ? picked.ids : published
  return {
    exams,
    chosen,
    choose: (ids: number[]) => setPicked({ of, ids }),
    through: chosen.length > 0 ? { through_exam_ids: chosen } : {},
    isLoading: isKnown && isWaiting,
  }
}

const nameOf = ({ name, subject }: ExamRow) => `${name}, ${subject.title}`

/** Boxes for the exams, and which of those that the cards would show keep them drafts. */
export function CardExams({ exams, chosen, choose }: ReturnType<typeof useCardExams>) {
  const { t } = useLingui()
  if (exams.length === 0) return null
  const shown = exams.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const waiting = shown.filter((exam) => exam.state !== 'PUBLISHED').map(nameOf)
  const names = waiting.join(' · ')
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t`Exams on the cards`}
        description={t`None chosen: all that are verified or published`}
        value={chosen.map(String)}
        onChange={(ids) => choose(ids.map(Number))}
      >
        <ScrollArea.Autosize mah={200} mt={4}>
          <Stack gap={4}>
            {exams.map((exam) => {
              const title = nameOf(exam)
              const label = exam.state === 'PUBLISHED' ? title : t`${title} (not published)`
              return <Checkbox key={exam.id} value={String(exam.id)} label={label} />
            })}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
      <Text size="sm" role="status">
        {waiting.length > 0 && <Trans>The cards are drafts until these are published: {names}</Trans>}
      </Text>
    </Stack>
  )
}
