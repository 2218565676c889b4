import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MOST_COMPARED, questionPairApi, type SimilarQuestion, similarFrom } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { ownTab } from '#web/ui/own-tab.ts'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { useQuestionPaths } from '../../list/question-paths.ts'
import { lineOf } from '../../printed-form/excerpt.ts'
import classes from '../../printed-form/similar.module.css'

interface SimilarWarningProps {
  /** HTML of what is typed. */
  text: string
  /** HTML of its options, where it has any. */
  options: readonly string[]
  subject_id: number | null
  /** The question that is edited. */
  exclude_id?: number
}

/** ms of rest after which the bank is asked. */
const REST = 700
/** Shorter texts are like too many. */
const LEAST_LETTERS = 12
const SHOWN = 3

/** Says which questions of the bank are like the one that is being written; nothing as long as there are none. It never stands in the way. */
export function SimilarWarning({ text, options, subject_id, exclude_id }: SimilarWarningProps) {
  const similar = useSimilar({ text, options, subject_id, exclude_id })
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <Alert
          color="yellow"
          title={<Trans>The bank has something like this already</Trans>}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          <Stack gap="xs">
            {similar.map((question) => (
              <SimilarOne key={question.id} question={question} />
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  )
}

/** What was found last stays until the next answer, so that nothing flickers while somebody types. */
function useSimilar({ text, options, subject_id, exclude_id }: SimilarWarningProps): SimilarQuestion[] {
  const [rested] = useDebouncedValue(JSON.stringify({ text, options }), REST)
  const typed = JSON.parse(rested) as Pick<SimilarWarningProps, 'text' | 'options'>
  const enabled = subject_id !== null && lineOf(typed.text).length >= LEAST_LETTERS
  const { data } = useRead(
    questionPairApi.similar,
    {
      text: typed.text.slice(0, 50_000),
      options: typed.options.slice(0, 60).map((one) => one.slice(0, MOST_COMPARED)),
      subject_id,
      question_id: exclude_id ?? null,
      limit: SHOWN,
    },
    { enabled, toasts: 'none' },
  )
  const [shown, setShown] = useState<SimilarQuestion[]>([])
  useEffect(() => {
    if (!enabled) setShown([])
    else if (data) setShown(data.filter(({ score }) => score >= similarFrom))
  }, [enabled, data])
  return shown
}

function SimilarOne({ question }: { question: SimilarQuestion }) {
  const { t, i18n } = useLingui()
  const paths = useQuestionPaths()
  const { id, score, last_used_at } = question
  const percent = i18n.number(score, { style: 'percent', maximumFractionDigits: 0 })
  const used = last_used_at && dayAtText(last_used_at)
  return (
    <div>
      <Text size="sm" fw={600}>
        <Anchor
          inherit
          renderRoot={(props) => <Link {...props} to={paths.edit(id)} {...ownTab} />}
          aria-label={t`Like question ${id} (${percent}), opens in a new tab`}
        >
          {t`Like question ${id} (${percent})`}
        </Anchor>
      </Text>
      <div className={classes.found}>
        {/* Its type is not said; no other than this one has blanks. */}
        <QuestionText type="FILL_BLANK" html={question.question_text} />
      </div>
      <Text size="xs" c="dimmed">
        {used ? t`Last used on ${used}` : t`Not used in a paper yet`}
      </Text>
    </div>
  )
}
