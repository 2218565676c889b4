import { nodesIn, type XmlNode } from '../../xml/xml-tree.ts'

/** Children in the order of the schema (ECMA-376, part 1, annex A.1: CT_PPrBase, EG_RPrBase, CT_TblPrBase, CT_TcPrBase, CT_SectPr). */
const orders: Readonly<Record<string, string>> = {
  pPr: 'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  rPr: 'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
  tblPr:
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  tcPr: 'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  tblBorders: 'top left start bottom right end insideH insideV',
  pBdr: 'top left bottom right between bar',
  sectPr:
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols',
  style:
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked pPr rPr tblPr trPr tcPr',
  lvl: 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  numPr: 'ilvl numId',
  tbl: 'tblPr tblGrid tr',
  tc: 'tcPr *',
  // OMML: ECMA-376, part 1, annex A.6.
  naryPr: 'chr limLoc grow subHide supHide ctrlPr',
  dPr: 'begChr sepChr endChr grow shp ctrlPr',
  groupChrPr: 'chr pos vertJc ctrlPr',
  borderBoxPr: 'hideTop hideBot hideLeft hideRight strikeH strikeV strikeBLTR strikeTLBR ctrlPr',
  phantPr: 'show zeroWid zeroAsc zeroDesc transp ctrlPr',
  mPr: 'baseJc plcHide rSpRule cGpRule rSp cSp cGp mcs ctrlPr',
  nary: 'naryPr sub sup e',
  sSub: 'sSubPr e sub',
  sSup: 'sSupPr e sup',
  sSubSup: 'sSubSupPr e sub sup',
  sPre: 'sPrePr sub sup e',
  f: 'fPr num den',
  rad: 'radPr deg e',
  func: 'funcPr fName e',
  limLow: 'limLowPr e lim',
  limUpp: 'limUppPr e lim',
  inline: 'extent effectExtent docPr cNvGraphicFramePr graphic',
}

/** Of each kind that has an order, children that stand out of it: "pPr: jc before ind". */
export function outOfOrder(root: XmlNode): string[] {
  const faults: string[] = []
  const visit = (node: XmlNode) => {
    const order = orders[node.name]?.split(' ')
    const places = order
      ? nodesIn(node).map(({ name }) => (order.includes(name) ? order.indexOf(name) : order.indexOf('*')))
      : []
    places.forEach((place, at) => {
      const name = nodesIn(node)[at]?.name
      if (place < 0) faults.push(`${node.name}: ${name}`)
      else if (at > 0 && place < (places[at - 1] ?? 0)) faults.push(`${node.name}: ${name} out of order`)
    })
    // A cell without a paragraph at its end is repaired.
    if (node.name === 'tc' && nodesIn(node).at(-1)?.name !== 'p') faults.push('tc: no paragraph at its end')
    for (const kid of nodesIn(node)) visit(kid)
  }
  visit(root)
  return [...new Set(faults)]
}
