import { Trans } from '@lingui/react/macro'
import classes from '../access.module.css'

/** What the signs of the matrix mean. */
export const Legend = ({ other }: { other?: string | undefined }) => (
  <div className={classes.legend}>
    <span>
      <i className={classes.legendDiffers} aria-hidden />
      <Trans>differs from the default</Trans>
    </span>
    <span>
      <Trans>– does not exist for this module</Trans>
    </span>
    <span>
      <Trans>underlined and faint: can't be changed by you</Trans>
    </span>
    {other && (
      <span>
        <Trans>✓ and · beside a box: as {other} has it</Trans>
      </span>
    )}
    <span>
      <Trans>Switching View off switches everything of the module off</Trans>
    </span>
  </div>
)
