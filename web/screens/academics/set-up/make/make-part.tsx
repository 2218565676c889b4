import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import type { SetUpMade, SetUpPart } from '#contract'
import { refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import type { PartProps } from '../part-names.ts'
import classes from '../set-up.module.css'
import { ComesNext } from './comes-next.tsx'
import { LastImport, MadeNote } from './made-note.tsx'
import { type PlanPlace, placeOfPath } from './plan-place.ts'

/** What is there, what will be, and what should be seen before; then what was made, and the way back. */
export function MakePart({ work, making, toPart }: PartProps) {
  const { answer, refused, made, lookAgain } = making
  const { plan, counts } = work
  if (made) return <MadeNote key={made.import_id} making={making} made={made} />
  const isNothing =
    answer !== null && counts.grades + counts.sections + counts.subjects + answer.counts.chapters.made === 0
  return (
    <div>
      {answer ? <MakeLedger answer={answer} /> : !refused && <Skeleton height={92} />}
      {refused && refused.errors.length === 0 && (
        <Alert color="red" role="alert">
          <Text size="sm">{refusalText(refused)}</Text>
          <Button mt="xs" size="compact-sm" variant="light" onClick={lookAgain}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      )}
      <div className={classes.twoColumns}>
        <section>
          <h2>
            <Trans>Before you make it</Trans>
          </h2>
          {refused?.errors.map((error) => (
            <PlaceLine
              key={error.path}
              place={placeOfPath(plan, error.path)}
              bad
              text={textOf(error)}
              toPart={toPart}
            />
          ))}
          {answer?.warnings.map(({ path, message, said }) => (
            <PlaceLine
              key={`${path} ${message}`}
              place={placeOfPath(plan, path)}
              text={textOf({ message, ...said })}
              toPart={toPart}
            />
          ))}
          {answer?.warnings.length === 0 && (
            <Text size="sm" py="sm">
              {isNothing ? <Trans>Everything is there already.</Trans> : <Trans>Nothing stands in the way.</Trans>}
            </Text>
          )}
          <Text size="sm" c="dimmed" pt="sm">
            <Trans>
              One press makes all of it; Undo takes all of it back, for 30 days. What is here already stays as it is.
            </Trans>
          </Text>
          <LastImport work={work} making={making} />
        </section>
        <ComesNext />
      </div>
    </div>
  )
}

interface PlaceLineProps {
  place: PlanPlace
  text: string
  bad?: boolean
  toPart: (part: SetUpPart) => void
}

/** A sentence with its place, and the way there. */
function PlaceLine({ place, text, bad = false, toPart }: PlaceLineProps) {
  const { t } = useLingui()
  const { name, part } = place
  return (
    <div className={classes.placeLine} data-bad={bad || undefined}>
      <b>{name}</b>
      <span>{text}</span>
      <Button size="compact-sm" variant="default" aria-label={t`Go to ${name}`} onClick={() => toPart(part)}>
        <Trans>Go there</Trans>
      </Button>
    </div>
  )
}

/** The figures of what will be made, and what is here of it. */
function MakeLedger({ answer: { counts } }: { answer: SetUpMade }) {
  const { t } = useLingui()
  const figures = [
    { name: t`classes`, ...counts.grades },
    { name: t`sections`, ...counts.sections },
    { name: t`subjects`, ...counts.subjects },
    { name: t`chapters`, ...counts.chapters },
  ]
  return (
    <dl className={classes.ledger}>
      {figures.map(({ name, made, there, changed }) => (
        <div key={name}>
          <dd>{made}</dd>
          <dt>
            {name}
            {there + changed > 0 && (
              <>
                {' · '}
                <Plural value={there + changed} one="# is here already" other="# are here already" />
              </>
            )}
          </dt>
        </div>
      ))}
    </dl>
  )
}
