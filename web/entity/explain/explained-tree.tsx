import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { Explained } from '#contract'
import { componentNames, resultNames } from '#web/ui/exam-words.ts'
import classes from './explain.module.css'
import { ExplainedPart } from './explained-part.tsx'
import { PointsBar } from './points-bar.tsx'
import { sentenceOf } from './sentence.ts'
import { leftOutNames } from './state-words.ts'

interface ExplainedTreeProps {
  tree: Explained
  onSubject: (id: number) => void
}

/** A percent with its sum in a line, the points of its parts, and what became of each exam. */
export function ExplainedTree({ tree, onSubject }: ExplainedTreeProps) {
  const { i18n } = useLingui()
  const { subject, percent, grade, result, scheme, class_avg } = tree
  const sentence = sentenceOf(tree, i18n)
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: 2 })
  const about = [grade, result && i18n._(resultNames[result])].filter(Boolean).join(' · ')
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={3} size="h4">
          {subject?.title ?? <Trans>Overall</Trans>}
          {percent !== null && `: ${number(percent)} %`}
        </Title>
        {about && <Text>{about}</Text>}
        {sentence ? (
          <p className={classes.sentence}>{sentence}</p>
        ) : (
          <Text c="dimmed">
            <Trans>No result yet: no exam of it has a value.</Trans>
          </Text>
        )}
        <Rule tree={tree} />
        {class_avg !== null && (
          <Text size="sm" c="dimmed">
            <Trans>The section’s mean of the same percent is {number(class_avg)}; grace is not in it.</Trans>
          </Text>
        )}
        {scheme && (
          <Text size="sm" c="dimmed">
            <Trans>By the result scheme “{scheme.name}”.</Trans>
          </Text>
        )}
      </Stack>
      {percent !== null && <PointsBar tree={tree} />}
      {tree.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a percent keep their places
        <ExplainedPart key={at} {...{ part, tree, onSubject }} />
      ))}
      <Components tree={tree} />
      <LeftOut tree={tree} />
    </Stack>
  )
}

/** What is not in the sum itself: how parts weigh, and what others stand for. */
function Rule({ tree: { rule, weights, parts, percent } }: { tree: Explained }) {
  const { i18n } = useLingui()
  const names = parts.flatMap(({ state, name }) => (state === 'DROPPED' ? [name] : [])).join(', ')
  const says =
    rule === 'WEIGHTS' ? (
      <Trans>Each exam counts by its weight.</Trans>
    ) : rule === 'MARKS' ? (
      <Trans>Each exam counts by its maximum marks.</Trans>
    ) : rule === 'SUBJECTS' ? (
      <Trans>The mean of the subjects; each counts the same.</Trans>
    ) : null
  return (
    <>
      {says && (
        <Text size="sm" c="dimmed">
          {says}
        </Text>
      )}
      {percent !== null && names !== '' && (
        <Text size="sm" c="dimmed">
          {rule === 'SUBJECTS' ? (
            <Trans>Without a value: {names}.</Trans>
          ) : (
            <Trans>
              {names}: no exam with a value; the other {i18n.number(weights)} stand for 100.
            </Trans>
          )}
        </Text>
      )}
    </>
  )
}

/** What each component needs by itself, and which holds the grade back. */
function Components({ tree: { components } }: { tree: Explained }) {
  const { i18n } = useLingui()
  if (components.length === 0) return null
  return (
    <Stack gap={4} component="section">
      <Title order={4} size="h5">
        <Trans>Needed by itself</Trans>
      </Title>
      <ul className={classes.plain}>
        {components.map(({ component, percent, needed, passed }) => (
          <li key={component}>
            {i18n._(componentNames[component])}:{' '}
            {percent === null ? (
              <Trans>nothing has a value, {i18n.number(needed)} needed</Trans>
            ) : (
              <Trans>
                {i18n.number(percent)} reached, {i18n.number(needed)} needed
              </Trans>
            )}
            {!passed && (
              <b>
                {' '}
                <Trans>– this holds the grade back</Trans>
              </b>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** What counts in no part, by name. */
function LeftOut({ tree }: { tree: Explained }) {
  const { t, i18n } = useLingui()
  const { left_out, subjects_left_out, failed, compartment_max, rule } = tree
  const names = (all: readonly { title: string }[]) => all.map(({ title }) => title).join(', ')
  return (
    <>
      {rule === 'SUBJECTS' && failed.length > 0 && (
        <Text>
          {t`Failed: ${names(failed)}.`} <Trans>Up to {compartment_max} failed subjects may be written again.</Trans>
        </Text>
      )}
      {subjects_left_out.length > 0 && (
        <Text c="dimmed">{t`Graded beside it, and not in it: ${names(subjects_left_out)}.`}</Text>
      )}
      {left_out.length > 0 && (
        <Stack gap={4} component="section">
          <Title order={4} size="h5">
            <Trans>Not in it</Trans>
          </Title>
          <ul className={classes.plain}>
            {left_out.map(({ exam, state }) => (
              <li key={exam.id}>
                {exam.title} <span className={classes.quiet}>{i18n._(leftOutNames[state])}</span>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}
