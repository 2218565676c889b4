import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type PaperPreview, type PaperQuestion, questionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { FirstRows } from '#web/ui/list/first-rows.tsx'
import type { Pins } from '../blueprint/use-pins.ts'
import { AutoQuestion } from './question.tsx'
import classes from './result.module.css'
import type { SwapDialogProps } from './swap-dialog.tsx'

const SwapDialog = lazyDialog<SwapDialogProps>(
  () => import('./swap-dialog.tsx'),
  ({ question }) => question !== null,
)

interface AutoQuestionsProps {
  paper: PaperPreview
  pins: Pins
  /** It may still be changed. */
  isOpen: boolean
  busy: boolean
}

/** The questions of the paper, section by section, with what the bank says of them. */
export function AutoQuestions({ paper, pins, isOpen, busy }: AutoQuestionsProps) {
  const may = usePermission('question')
  const { t } = useLingui()
  const [swapped, setSwapped] = useState<PaperQuestion | null>(null)
  const ids = paper.data_json.flatMap(({ questions }) => questions.map(({ id }) => id))
  const found = useList(
    questionApi.list,
    { filter: { id: ids, is_all_data_fetch: true } },
    { enabled: may('view') && ids.length > 0 },
  )
  const bank = new Map(found.rows?.map((row) => [row.id, row]))
  const pinned = pins.pinned.length
  return (
    <Stack gap="md" aria-busy={busy}>
      {isOpen && (
        <Text size="sm" c="dimmed" aria-live="polite">
          <Plural
            value={pinned}
            _0="Keep what should stay when the rest is regenerated."
            one="# question is kept and stays when the rest is regenerated."
            other="# questions are kept and stay when the rest is regenerated."
          />
        </Text>
      )}
      <div className={classes.desk}>
        {paper.data_json.map(({ section, questions }) => (
          <section key={section} aria-label={t`Section ${section}`}>
            <Title order={3} size="h5" className={classes.title}>
              <Trans>Section {section}</Trans>
            </Title>
            <ol className={classes.questions}>
              {questions.map((question, index) => (
                <AutoQuestion
                  key={question.id}
                  question={question}
                  paperLanguage={paper.language}
                  row={bank.get(question.id)}
                  isAlternative={questions[index - 1]?.number === question.number}
                  isPinned={pins.pinned.includes(question.id)}
                  onPin={isOpen ? () => pins.toggle(question.id) : undefined}
                  onSwap={isOpen ? () => setSwapped(question) : undefined}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <FirstRows list={found} />
      <SwapDialog paper={paper} question={swapped} onClose={() => setSwapped(null)} />
    </Stack>
  )
}
