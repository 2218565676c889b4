import { Trans } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { type ExamRow, invigilationApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** An exam in which somebody sees nobody's marks: whoever watches it is led to the room. */
export function NoPupils({ exam, section_id }: { exam: ExamRow; section_id: number | null }) {
  const { area = 'staff-admin' } = useParams({ strict: false }) as { area?: string }
  const { data: watched } = useRead(invigilationApi.sheet, { exam_id: exam.id, section_id }, { toasts: 'none' })
  return (
    <Stack gap="sm">
      <PageHeading title={exam.name}>{exam.name}</PageHeading>
      <Text size="sm" c="dimmed">
        {[exam.grade.title, exam.subject.title, dayText(exam.date)].join(' · ')}
      </Text>
      {watched ? (
        <>
          {watched.said && <Text>{textOf({ message: watched.message ?? '', ...watched.said })}</Text>}
          <Text>
            <Trans>You watch this exam: who is there is taken in its room.</Trans>{' '}
            <Anchor component={Link} to={`/${area}/invigilation`} search={{ exam: String(exam.id) } as never}>
              <Trans>Open the room</Trans>
            </Anchor>
          </Text>
        </>
      ) : (
        <Text>
          <Trans>Nobody stands here whose marks you enter or see.</Trans>
        </Text>
      )}
    </Stack>
  )
}
