import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Button, List, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Deviation, Shortfall } from '#contract'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { focusField } from '../../fields/field.tsx'
import { QualityWords } from '../../result/quality-words.tsx'
import type { readCarried } from '../../result/reasons.ts'
import { isAboutTime, timeOf } from '../../result/time.ts'
import { TimeWords } from '../../result/time-words.tsx'
import type { AutoWords } from '../../result/words.ts'
import classes from '../blueprint.module.css'
import type { BlueprintEditor } from '../use-blueprint-editor.ts'
import type { BlueprintValues } from '../values.ts'
import { Misses } from './misses.tsx'
import type { Check } from './use-check.ts'

interface BlueprintVerdictProps {
  editor: BlueprintEditor
  words: AutoWords
  check: Check
  /** The reasons stand elsewhere. */
  isShownElsewhere: boolean
}

/** What the solver says of the blueprint as it is typed; before that, what is still to be mended. */
export function BlueprintVerdict({ editor, words, check, isShownElsewhere }: BlueprintVerdictProps) {
  const open = Object.keys(editor.problems).length
  const { answer, error, isAsking } = check
  return (
    <section aria-live="polite" className={classes.verdict}>
      {open > 0 && <OpenProblems editor={editor} count={open} />}
      {isAsking && (
        <Line icon={<IconHourglass size={18} aria-hidden />}>
          <Trans>Looking whether there is such a paper…</Trans>
        </Line>
      )}
      {error && (
        <Line icon={<IconAlertTriangle size={18} aria-hidden />}>
          {isRefusal(error) ? refusalText(error) : error.message}{' '}
          {!isRefusedField(error) && (
            <Button size="compact-md" variant="light" onClick={() => check.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </Line>
      )}
      {answer?.possible && !isAsking && (
        <Line icon={<IconCircleCheck size={18} aria-hidden />} kind="good">
          <Trans>A paper exists</Trans>: <QualityWords quality={answer} />.{' '}
          <Misses deviations={answer.deviations} words={words} />
          <Time deviations={answer.deviations} />
        </Line>
      )}
      {answer && !answer.possible && !isAsking && !isShownElsewhere && (
        <Reasons editor={editor} shortfall={answer.shortfall} />
      )}
    </section>
  )
}

/** To ask again helps only where it was nobody's fault. */
const isRefusedField = (error: unknown): boolean => isRefusal(error) && error.errors.length > 0

interface LineProps {
  icon: ReactNode
  kind?: 'good' | 'bad'
  children: ReactNode
}

const Line = ({ icon, kind, children }: LineProps) => (
  <div className={classes.line} data-kind={kind}>
    {icon}
    <Text size="sm" component="div">
      {children}
    </Text>
  </div>
)

function OpenProblems({ editor, count }: { editor: BlueprintEditor; count: number }) {
  const [path] = Object.keys(editor.problems)
  const go = () => {
    editor.showAll()
    if (path) focusField(path)
  }
  return (
    <Line icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Plural value={count} one="# thing is still to be settled" other="# things are still to be settled" />:{' '}
      {path && editor.problems[path]}{' '}
      <Button size="compact-md" variant="light" onClick={go}>
        <Trans>Show me</Trans>
      </Button>
    </Line>
  )
}

/** ' Time: 162 of 180 minutes.' */
const Time = ({ deviations }: { deviations: Deviation[] }) =>
  timeOf(deviations) && (
    <>
      {' '}
      <TimeWords deviations={deviations} />.
    </>
  )

interface ReasonsProps {
  editor: Pick<BlueprintEditor, 'values'>
  shortfall: Shortfall[]
  /** Where some of several parallel papers can be had. */
  parallel?: ReturnType<typeof readCarried>
}

/** Why there is no such paper, a sentence each, with the way to the section or to the limit of the time. */
export function Reasons({ editor, shortfall, parallel }: ReasonsProps) {
  return (
    <Alert
      color="red"
      icon={<IconCircleX size={18} aria-hidden />}
      title={
        parallel ? (
          <Trans>
            The bank carries {parallel.carried} of the {parallel.asked} papers
          </Trans>
        ) : (
          <Trans>There is no such paper</Trans>
        )
      }
    >
      {parallel && (
        <Text size="sm">
          <Trans>
            This holds for the next one, without the questions of the others. Let them share questions, or ask for fewer
            papers.
          </Trans>
        </Text>
      )}
      <List size="sm">
        {shortfall.map((one) => {
          const path = pathOf(one, editor.values)
          const text = textOf(one)
          return (
            <List.Item key={one.message}>
              {path ? (
                <UnstyledButton className={classes.jump} onClick={() => focusField(path)}>
                  {text}
                </UnstyledButton>
              ) : (
                text
              )}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

/** The field that a reason is about; null where it names none. */
function pathOf(one: Shortfall, { sections, max_minutes }: BlueprintValues): string | null {
  const index = sections.findIndex(({ section }) => section.trim() === one.section)
  if (index >= 0) return `sections.${index}.count`
  return isAboutTime(one, max_minutes) ? 'max_minutes' : null
}
