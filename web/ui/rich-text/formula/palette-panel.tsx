import { useLingui } from '@lingui/react/macro'
import { Tooltip, UnstyledButton } from '@mantine/core'
import classes from '../rich-text.module.css'
import { Formula } from './formula.tsx'
import { constructLabels, groupLabels } from './formula-labels.ts'
import { type ConstructId, type PaletteGroup, palette, samplePicture } from './formula-palette.ts'
import { useRovingFocus } from './roving-focus.ts'

export interface PalettePanelProps {
  /** Called with the construct's LaTeX, slots included. */
  onPick: (latex: string) => void
}

const groups = Object.keys(palette) as PaletteGroup[]

export function PalettePanel({ onPick }: PalettePanelProps) {
  const { t } = useLingui()
  return (
    <section className={classes.palette} aria-label={t`Building blocks`}>
      {groups.map((group) => (
        <ConstructGroup key={group} group={group} onPick={onPick} />
      ))}
    </section>
  )
}

function ConstructGroup({ group, onPick }: PalettePanelProps & { group: PaletteGroup }) {
  const { i18n } = useLingui()
  const constructs = palette[group]
  const focus = useRovingFocus(constructs[0].id)
  const name = i18n._(groupLabels[group])
  return (
    <div className={classes.group}>
      <span className={classes.groupName} aria-hidden>
        {name}
      </span>
      <div role="toolbar" aria-label={name} className={classes.constructs} onKeyDown={focus.onKeyDown}>
        {constructs.map((construct) => (
          <ConstructButton
            key={construct.id}
            label={i18n._(constructLabels[construct.id satisfies ConstructId])}
            picture={samplePicture(construct)}
            tabIndex={focus.isStop(construct.id) ? 0 : -1}
            data-tool={construct.id}
            onFocus={() => focus.onFocus(construct.id)}
            onClick={() => onPick(construct.latex)}
          />
        ))}
      </div>
    </div>
  )
}

interface ConstructButtonProps {
  label: string
  picture: string
  tabIndex: number
  'data-tool': string
  onFocus: () => void
  onClick: () => void
}

function ConstructButton({ label, picture, ...button }: ConstructButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <UnstyledButton {...button} type="button" className={classes.construct}>
        <span role="img" aria-label={label}>
          <Formula latex={picture} />
        </span>
      </UnstyledButton>
    </Tooltip>
  )
}
