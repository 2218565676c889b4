import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Question } from '#contract'
import { levelLabels, skillLabels, typeLabels } from './labels.ts'
import { QuestionSheet } from './question-sheet.tsx'

interface QuestionPreviewProps {
  /** null keeps it closed. */
  question: Question | null
  onClose: () => void
  onEdit?: (question: Question) => void
}

/** A question in full, as it is printed, with its answer. */
export default function QuestionPreview({ question, onClose, onEdit }: QuestionPreviewProps) {
  const { t } = useLingui()
  const last = useRef(question)
  if (question) last.current = question
  const shown = last.current
  return (
    <Modal opened={question !== null} onClose={onClose} title={t`Question`} size="lg">
      {shown && (
        <Stack gap="md">
          <QuestionFacts question={shown} />
          <QuestionSheet question={shown} withAnswer />
          <Group justify="flex-end">
            {onEdit && (
              <Button variant="light" onClick={() => onEdit(shown)}>
                <Trans>Edit</Trans>
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Where it belongs and how it is used. */
function QuestionFacts({ question }: { question: Question }) {
  const { t, i18n } = useLingui()
  const { grade, subject, chapter, topic, times_used, version, source } = question
  const uses = t`${plural(times_used, { one: 'used in # paper', other: 'used in # papers' })}`
  const history = [t`Version ${version}`, uses, source].filter(Boolean).join(' · ')
  const place = [grade.title, subject.title, chapter.title, topic?.title].filter(Boolean).join(' › ')
  return (
    <Stack gap={6}>
      <Text size="sm">{place}</Text>
      <Group gap={6}>
        <Badge variant="default" tt="none">
          {i18n._(typeLabels[question.type])}
        </Badge>
        <Badge variant="default" tt="none">
          {i18n._(levelLabels[question.level])}
        </Badge>
        <Badge variant="default" tt="none">
          {i18n._(skillLabels[question.skill])}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {history}
      </Text>
    </Stack>
  )
}
