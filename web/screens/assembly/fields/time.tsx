import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Fieldset } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import shared from '../blueprint/blueprint.module.css'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import type { TimeValues } from '../blueprint/values.ts'
import { minutesOf, usualMinutesPerMark } from '../result/time.ts'
import { BlueprintNumber, focusField } from './field.tsx'
import classes from './fields.module.css'

interface BlueprintTimeProps {
  editor: BlueprintEditor
  /** Duration of the paper, 'H:MM'; '0:00' while it is empty. */
  timing: string
}

/** How long the questions may take together. */
export function BlueprintTime({ editor, timing }: BlueprintTimeProps) {
  const { t } = useLingui()
  const { max_minutes, minutes_per_mark } = editor.values
  const set = (changes: Partial<TimeValues>, field?: string) =>
    editor.change((values) => ({ ...values, ...changes }), field)
  const lasts = minutesOf(timing)
  const takeDuration = () => {
    set({ max_minutes: lasts })
    // The button goes with the difference.
    focusField('max_minutes')
  }
  return (
    <Fieldset legend={t`Time`}>
      <BlueprintNumber
        editor={editor}
        path="max_minutes"
        label={t`Most time for the questions (minutes)`}
        description={t`What is to be attempted takes no longer, by the expected times of the questions`}
        placeholder={t`No limit`}
        inputContainer={(input) => (
          <div className={classes.time}>
            {input}
            {lasts > 0 && Number(max_minutes) !== lasts && (
              <Button variant="light" onClick={takeDuration}>
                <Plural value={lasts} one="Use the paper's # minute" other="Use the paper's # minutes" />
              </Button>
            )}
          </div>
        )}
        value={max_minutes}
        onValue={(value) => set({ max_minutes: value }, 'max_minutes')}
      />
      <div role="status">{lasts > 0 && Number(max_minutes) > lasts && <TooLong lasts={lasts} />}</div>
      {(max_minutes !== '' || minutes_per_mark !== '') && <MinutesPerMark editor={editor} set={set} />}
    </Fieldset>
  )
}

interface MinutesPerMarkProps {
  editor: BlueprintEditor
  set: (changes: Partial<TimeValues>, field: string) => void
}

function MinutesPerMark({ editor, set }: MinutesPerMarkProps) {
  const { t } = useLingui()
  const { max_minutes, minutes_per_mark } = editor.values
  const usual = usualMinutesPerMark(max_minutes, editor.sums.marks)
  return (
    <BlueprintNumber
      editor={editor}
      path="minutes_per_mark"
      label={t`Minutes a mark, for questions without an expected time`}
      placeholder={Number.isNaN(usual) ? undefined : t`${usual} (usual)`}
      step={0.25}
      maw={480}
      mt="sm"
      value={minutes_per_mark}
      onValue={(value) => set({ minutes_per_mark: value }, 'minutes_per_mark')}
    />
  )
}

/** Soft: what the paper's own duration says may be changed later. */
const TooLong = ({ lasts }: { lasts: number }) => (
  <span className={shared.short}>
    <IconAlertTriangle size={14} aria-hidden />
    <Plural
      value={lasts}
      one="Longer than the paper itself, which lasts # minute."
      other="Longer than the paper itself, which lasts # minutes."
    />
  </span>
)
