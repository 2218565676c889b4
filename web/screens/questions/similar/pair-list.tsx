import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type QuestionPair, questionPairApi, type Sentence } from '#contract'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { useList } from '#web/api/use/use-list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { rememberedList, useQuestionPaths } from '../list/question-paths.ts'
import styles from '../printed-form/similar.module.css'
import { keepRefusal, type Side } from './keep-refusal.ts'
import { PairCard } from './pair-card.tsx'
import { PairFilters, PairListState } from './pair-filters.tsx'
import { usePairSearch } from './pair-search.tsx'
import { type Decision, usePairDecision } from './use-pair-decision.ts'

/** Questions of the bank that are alike, two by two: merge them, keep both, or never take both into one paper. */
export default function PairList() {
  const { t } = useLingui()
  const may = usePermissionHere('question')
  const paths = useQuestionPaths()
  const { state, change } = useUrlState(PairListState)
  const { page, ...filter } = state
  const { page_size } = questionPairApi.list
  const list = useList(questionPairApi.list, { filter, range: { page, pageSize: page_size } })
  const search = usePairSearch(state.subject_id)
  const rows = list.rows ?? []
  const refusalOf = (pair: QuestionPair, staying: Side) => keepRefusal(pair, staying, may('approve'))
  const { active, setActive, decide, pending } = useCards(rows, may('update'), refusalOf)
  const clear = () => change({ state: 'FOUND', grade_id: null, subject_id: null, chapter_id: null })
  const filtered = state.grade_id !== null || state.state !== 'FOUND'
  return (
    <Stack gap={4}>
      <Anchor
        renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />}
        size="sm"
        className="no-print"
      >
        {t`Question List`}
      </Anchor>
      <ListPage
        title={t`Similar questions`}
        actions={(may('update') || may('upload')) && search.button}
        filters={<PairFilters state={state} onChange={change} />}
        list={list}
        page={page}
        pageSize={page_size}
        onPage={(next) => change({ page: next })}
      >
        {search.progress}
        {list.rows === undefined && (list.error ? <Failed onRetry={() => void list.refetch()} /> : <Skeletons />)}
        {list.rows?.length === 0 && (
          <NoRows
            filtered={filtered}
            onClear={clear}
            title={<Trans>No two questions here are alike.</Trans>}
            text={
              <Trans>
                Every new question is compared with the bank when it is saved, and the whole subject after each upload.
                To search a subject again, choose it above and press “Search now”.
              </Trans>
            }
          />
        )}
        {rows.length > 0 && (
          <Text size="sm" c="dimmed" mb="xs" className={styles.legend}>
            <Trans>
              Unmarked words are in both questions, <u>underlined</u> ones in one of them only. Words in which many
              questions are put, such as “What is the value of”, hardly count.
            </Trans>
          </Text>
        )}
        <Stack gap="md" aria-busy={list.isStale}>
          {rows.map((pair, index) => (
            <PairCard
              key={pair.id}
              pair={pair}
              active={index === active}
              onFocus={() => setActive(index)}
              onDecide={decide}
              refusalOf={(staying) => refusalOf(pair, staying)}
              pending={pending}
            />
          ))}
        </Stack>
        {rows.length > 0 && may('update') && (
          <Text size="xs" c="dimmed" visibleFrom="sm" className="no-print">
            <Trans>
              Keys: j and k go to the next and the previous pair, 1 and 2 keep only one, b keeps both, n never together.
            </Trans>
          </Text>
        )}
      </ListPage>
    </Stack>
  )
}

const Skeletons = () => [1, 2, 3].map((place) => <Skeleton key={place} height={220} />)

/** Which card the keys work on, and what they do. */
function useCards(
  rows: QuestionPair[],
  mayDecide: boolean,
  refusalOf: (pair: QuestionPair, staying: Side) => Sentence | null,
) {
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, rows.length - 1))
  const { decide, pending } = usePairDecision()
  const take = (pair: QuestionPair, decision: Decision, keep_id?: number) => {
    if (!pending) void decide(pair, decision, keep_id).catch(() => undefined)
  }
  const move = (step: 1 | -1) => {
    const next = rows[active + step]
    if (!next) return
    setActive(active + step)
    document.querySelector<HTMLElement>(`[data-pair="${next.id}"]`)?.focus()
  }
  const onActive = (decision: Decision, keep?: Side) => () => {
    const pair = rows[active]
    if (pair?.state !== 'FOUND' || !mayDecide) return
    if (!keep || refusalOf(pair, keep) === null) take(pair, decision, keep && pair[keep].id)
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['1', onActive('MERGE', 'first')],
    ['2', onActive('MERGE', 'second')],
    ['b', onActive('KEEP_BOTH')],
    ['n', onActive('ENEMIES')],
  ])
  return { active, setActive, decide: mayDecide ? take : undefined, pending }
}
