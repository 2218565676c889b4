import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PaperPreview, questionPaperApi, type StoredAssembly } from '#contract'
import { call } from '#web/api/call.ts'
import { resultPath } from '../../papers/making/auto-url.ts'
import { usePapersPath } from '../../papers/making/use-papers-path.ts'
import { ScrollBox } from '../../papers/print/scroll-box.tsx'
import classes from '../blueprint/blueprint.module.css'
import { countShared, type Difference, findDifferences } from './differences.ts'
import type { AutoWords } from './words.ts'

interface AutoParallelProps {
  paper: PaperPreview
  siblings: StoredAssembly['parallel']
  words: AutoWords
}

/** The parallel papers of different questions, and in what they aren't alike. */
export function AutoParallel({ paper, siblings, words }: AutoParallelProps) {
  const papers = useQueries({
    queries: siblings.map(({ id }) => ({
      queryKey: [questionPaperApi.preview.path, { id }, undefined],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(questionPaperApi.preview, { id }, { signal, toasts: 'none' }),
    })),
    combine: (found) => found.flatMap(({ data }) => (data ? [data.data] : [])),
  })
  const isComplete = papers.length === siblings.length
  const isAlike = new Set(papers.map(({ plan }) => JSON.stringify(plan))).size === 1
  return (
    <section className="no-print">
      <Title order={2} size="h4">
        <Trans>Parallel papers</Trans>
      </Title>
      <Siblings shown={paper.id} siblings={siblings} />
      {isComplete && (
        <>
          <Text size="sm">
            <Plural
              value={countShared(papers)}
              _0="No question stands in more than one of them."
              one="# question stands in more than one of them."
              other="# questions stand in more than one of them."
            />
          </Text>
          {isAlike ? (
            <Differences papers={papers} sets={siblings.map(({ set }) => set)} words={words} />
          ) : (
            <Text size="sm">
              <Trans>
                Their sections are no longer the same: one of them was assembled from another blueprint since.
              </Trans>
            </Text>
          )}
        </>
      )}
    </section>
  )
}

function Siblings({ shown, siblings }: { shown: number; siblings: AutoParallelProps['siblings'] }) {
  const path = usePapersPath()
  return (
    <ul className={classes.siblings}>
      {siblings.map(({ id, name, set }) => (
        <li key={id}>
          {id === shown ? (
            <Text span fw={600} aria-current="page">
              {set}: {name}
            </Text>
          ) : (
            <Anchor renderRoot={(props) => <Link {...props} to={resultPath(path)} search={() => ({ id })} />}>
              {set}: {name}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}

function Differences({ papers, sets, words }: { papers: PaperPreview[]; sets: string[]; words: AutoWords }) {
  const differences = findDifferences(papers.map(({ assembly }) => assembly?.deviations ?? []))
  // A minute more or less within the limit is no wish that is missed.
  const isAlike = differences.every(({ wish }) => wish.goal === 'time')
  return (
    <>
      {isAlike && (
        <Text size="sm" mb={differences.length > 0 ? 'xs' : undefined}>
          <Trans>They have the same profile: every wish is met alike.</Trans>
        </Text>
      )}
      {differences.length > 0 && <DifferenceTable differences={differences} sets={sets} words={words} />}
    </>
  )
}

interface DifferenceTableProps {
  differences: Difference[]
  sets: string[]
  words: AutoWords
}

function DifferenceTable({ differences, sets, words }: DifferenceTableProps) {
  const { t } = useLingui()
  return (
    <ScrollBox className={classes.scroll} label={t`Differences between the papers`}>
      <table className={`${classes.table} ${classes.compared}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Wish</Trans>
            </th>
            <th scope="col" className={classes.center}>
              <Trans>Planned</Trans>
            </th>
            {sets.map((set) => (
              <th key={set} scope="col" className={classes.center}>
                <Trans>Set {set}</Trans>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ wish, reached }) => (
            <tr key={`${wish.section} ${wish.goal} ${wish.value}`}>
              <th scope="row">
                {words.goalName(wish)}
                <Text span size="xs" c="dimmed">{` · ${words.scopeName(wish.section)}`}</Text>
              </th>
              <td className={classes.center}>{words.plannedText(wish)}</td>
              {reached.map((value, index) => (
                <td key={sets[index]} className={classes.center}>
                  {words.reachedText(wish, value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
