import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FunctionComponent, useEffect, useState } from 'react'
import { type PlanDraft, type SetUp, type SetUpPart, schoolSettingsApi, setUpApi, setUpParts } from '#contract'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import { timeText } from '#web/ui/dates.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { StepLine } from '#web/ui/step-line.tsx'
import { ChaptersPart } from './chapters-part.tsx'
import { ClassesPart } from './classes/classes-part.tsx'
import { MakePart } from './make/make-part.tsx'
import { useMaking } from './make/use-making.ts'
import { OthersNotice } from './others-notice.tsx'
import { type PartProps, usePartNames } from './part-names.ts'
import { SectionsPart } from './sections-part.tsx'
import classes from './set-up.module.css'
import { SetUpFoot } from './set-up-foot.tsx'
import { SubjectsPart } from './subjects/subjects-part.tsx'
import { type SetUpWork, useSetUp } from './use-set-up.ts'

const shownParts: Record<SetUpPart, FunctionComponent<PartProps>> = {
  classes: ClassesPart,
  sections: SectionsPart,
  subjects: SubjectsPart,
  chapters: ChaptersPart,
  make: MakePart,
}

export const ahead = () => askAhead(setUpApi.get, {})

/** A school is set up in one sitting: what is ticked in five parts is made by one press, and nothing before. */
export default function SetUpScreen() {
  const { t } = useLingui()
  const { part } = useParams({ strict: false }) as { part?: string }
  const stored = useRead(setUpApi.get, {})
  const settings = useRead(schoolSettingsApi.get, {}, { toasts: 'none' })
  const [taken, setTaken] = useState<PlanDraft | null>(null)
  const opened = stored.data && { ...stored.data, ...taken }
  const board = opened ? (opened.draft ? opened.draft.plan.board : opened.board) : null
  const set = useRead(setUpApi.board, { key: board ?? '' }, { enabled: board !== null })
  const shown = setUpParts.find((one) => one === part)
  useRightPart(shown, stored.data)
  const isReady = stored.data && (settings.data || settings.error) && (board === null || set.data)
  if (shown && opened && isReady) {
    const language = settings.data?.languages[0] === 'hi' ? 'hi' : 'en'
    const start = { stored: opened, set: set.data ?? null, language, part: shown, onTake: setTaken } as const
    return <SetUpPage key={taken?.row_version ?? 'own'} {...start} />
  }
  return (
    <Stack gap="md">
      <PageHeading>{t`Set up the school`}</PageHeading>
      {stored.error || set.error ? (
        <Alert color="red" role="alert">
          <Text size="sm">
            <Trans>The set-up could not be loaded.</Trans>
          </Text>
          <Button
            mt="xs"
            size="compact-sm"
            variant="light"
            onClick={() => void Promise.all([stored.refetch(), set.refetch()])}
          >
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : (
        <Skeleton height={320} role="status" aria-label={t`Loading...`} />
      )}
    </Stack>
  )
}

/** Without a part in the address, the one where it was left. */
function useRightPart(shown: SetUpPart | undefined, stored: SetUp | undefined): void {
  const toPart = useToPart()
  useEffect(() => {
    if (!shown && stored) toPart(stored.draft?.step ?? 'classes', true)
  }, [shown, stored, toPart])
}

function useToPart() {
  const navigate = useNavigate()
  const { area } = useParams({ strict: false }) as { area?: string }
  return (part: SetUpPart, replace = false) => void navigate({ to: `/${area}/set-up/${part}`, replace })
}

function SetUpPage(start: Parameters<typeof useSetUp>[0]) {
  const { t } = useLingui()
  const { part } = start
  const work = useSetUp(start)
  const making = useMaking(work, part === 'make')
  const toPart = useToPart()
  const names = usePartNames()
  const steps = setUpParts.map((key) => ({ key, name: names[key], onGo: () => toPart(key) }))
  const Shown = shownParts[part]
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Group gap="sm" align="baseline">
          <PageHeading>{t`Set up the school`}</PageHeading>
          <KeptNote work={work} />
        </Group>
        <StepLine steps={steps} current={part} />
      </div>
      {work.kept.others && <OthersNotice work={work} />}
      <section className={classes.part} aria-label={names[part]}>
        <Shown work={work} making={making} toPart={toPart} />
      </section>
      <SetUpFoot work={work} making={making} part={part} toPart={toPart} />
    </div>
  )
}

/** 'Draft kept 10:42', beside the title. */
function KeptNote({ work: { kept, stored } }: { work: SetUpWork }) {
  const { state } = kept
  const at = state.kind === 'saved' ? (state.at ?? (stored.kept_at ? new Date(stored.kept_at) : null)) : null
  const time = at && timeText(at)
  return (
    <Text size="sm" c={state.kind === 'failed' ? 'var(--q-bad)' : 'dimmed'} role="status">
      {state.kind === 'failed' && <Trans>Draft not kept</Trans>}
      {(state.kind === 'waiting' || state.kind === 'saving') && <Trans>Keeping the draft…</Trans>}
      {time && <Trans>Draft kept {time}</Trans>}
    </Text>
  )
}
