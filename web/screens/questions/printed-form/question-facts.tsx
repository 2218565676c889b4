import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Question } from '#contract'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { ReviewBadge } from '../review/review-badge.tsx'
import { typeLabels } from './labels.ts'

/** Where a question belongs, what it is, and how it is used. */
export function QuestionFacts({ question }: { question: Question }) {
  const { t, i18n } = useLingui()
  const { grade, subject, chapter, topic, times_used, version, source, expected_minutes } = question
  const uses = t`${plural(times_used, { one: 'used in # paper', other: 'used in # papers' })}`
  const history = [t`Version ${version}`, uses, source].filter(Boolean).join(' · ')
  const place = [grade.title, subject.title, chapter.title, topic?.title].filter(Boolean).join(' › ')
  return (
    <Stack gap={6}>
      <Text size="sm">{place}</Text>
      <Group gap={6}>
        <ReviewBadge state={question.review_state} />
        <Badge variant="default" tt="none">
          {i18n._(typeLabels[question.type])}
        </Badge>
        <Badge variant="default" tt="none">
          {i18n._(levelNames[question.level])}
        </Badge>
        <Badge variant="default" tt="none">
          {i18n._(skillNames[question.skill])}
        </Badge>
        {expected_minutes !== null && (
          <Badge variant="default" tt="none">
            {t`${plural(expected_minutes, { one: '# minute', other: '# minutes' })}`}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {history}
      </Text>
    </Stack>
  )
}
