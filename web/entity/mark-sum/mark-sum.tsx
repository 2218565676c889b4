import { Trans, useLingui } from '@lingui/react/macro'
import { Table, Text } from '@mantine/core'
import { examMarksApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { noValue } from '#web/ui/no-value.ts'

type Line = (typeof examMarksApi)['explain']['data']['_output'][number]

/** How a pupil's marks in an exam add up, line by line. */
export function MarkSum({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, error } = useRead(examMarksApi.explain, { id })
  if (error) return <Failed />
  return (
    <Table aria-label={t`How it adds up`}>
      <Table.Tbody>
        {data?.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no names, and never change places
          <Table.Tr key={at}>
            <ExplainedLine line={line} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ExplainedLine({ line }: { line: Line }) {
  const { t } = useLingui()
  if ('label' in line) {
    return (
      <>
        <Table.Td>{line.label || t`Marks`}</Table.Td>
        <Table.Td ta="end" c={line.counted ? undefined : 'dimmed'} td={line.counted ? undefined : 'line-through'}>
          {line.value ?? noValue} / {line.max}
        </Table.Td>
      </>
    )
  }
  const [name, value]: [string, React.ReactNode] =
    'rule' in line
      ? [line.section ? t`Section ${line.section}` : t`Rule`, <RuleText key="rule" {...line} />]
      : 'floor' in line
        ? [t`Not below zero`, line.floor]
        : 'moderation' in line
          ? [line.moderation, line.value]
          : 'protected' in line
            ? [t`Kept: a correction would have cost marks`, line.protected]
            : 'sum' in line
              ? [t`Sum`, line.sum]
              : 'max' in line
                ? [t`Out of`, line.max]
                : 'grace' in line
                  ? [t`Grace marks`, line.grace]
                  : 'pass' in line
                    ? [t`Pass marks`, line.pass]
                    : 'percent' in line
                      ? [t`Percent`, <PercentText key="percent" {...line} />]
                      : [t`Grade`, <BandText key="band" {...line} />]
  return (
    <>
      <Table.Td fw={600}>{name}</Table.Td>
      <Table.Td ta="end" fw={600}>
        {value}
      </Table.Td>
    </>
  )
}

/** A rule is told as 'any 3 of 5', whatever the language. */
function RuleText({ rule }: { rule: string }) {
  const [, some, all] = /^any (\d+) of (\d+)$/.exec(rule) ?? []
  return some ? (
    <Trans comment="questions that count">
      any {some} of {all}
    </Trans>
  ) : (
    rule
  )
}

/** A percent that was rounded is told as '76.875 → 76.88'. */
function PercentText({ percent }: { percent: string }) {
  const [exact, rounded] = percent.split(' → ')
  if (rounded === undefined) return percent
  return (
    <>
      {rounded}
      <Text size="xs" fw={400} c="dimmed">
        <Trans>rounded from {exact}</Trans>
      </Text>
    </>
  )
}

/** A grade is told as 'B1 from 71'. */
function BandText({ band }: { band: string }) {
  const [, grade, least] = /^(.+) from ([\d.]+)$/.exec(band) ?? []
  return grade ? (
    <Trans comment="a grade, and its least percent">
      {grade} from {least}
    </Trans>
  ) : (
    band
  )
}

const Failed = () => (
  <Text c="dimmed" role="alert">
    <Trans>It could not be loaded. Close this and try again.</Trans>
  </Text>
)
