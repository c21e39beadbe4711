import { useId } from 'react'
import styles from './CardFace.module.css'
import { type CardArt, FROST, ice, palettes, pattern, RETIRED } from './cardArt'
import { classNames } from './classNames'
import { LEAF, TURNS } from './Mark'

export type CardLook = 'locked' | 'retired' | 'ordered'

export type CardFaceProps = {
  art?: CardArt | undefined
  /** Accessible name of the picture; without it the face is decoration beside text that says the same. */
  title?: string | undefined
  name?: string | undefined
  /** As displayed: already masked and grouped. */
  number?: string | undefined
  expiry?: string | undefined
  expiryLabel?: string | undefined
  /** Draws a virtual card: a device in place of the chip, and this word, if any, in the corner. */
  virtualLabel?: string | undefined
  /** A ribbon with this word. */
  retiringLabel?: string | undefined
  /** Locked: the art fades under ice. Retired: no colour, and a corner is cut off. Ordered: only an outline. */
  look?: CardLook | undefined
  /**
   * 'face' is 255 × 160 and shrinks with its column; 'fill' takes the column's width; 'thumb' is 64 wide, without text.
   */
  size?: 'face' | 'fill' | 'thumb' | undefined
  /** The back has a magnetic stripe, and nothing printed. */
  side?: 'front' | 'back' | undefined
  className?: string | undefined
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

function Chip({ gold, scale }: { gold: string; scale: number }) {
  return (
    <g transform={`translate(20 50) scale(${scale})`}>
      <rect width="36" height="27" rx="5" fill={gold} />
      <path
        d="M0 9h11m14 0h11M0 18h11m14 0h11M11 0v27M25 0v27M11 13.5h-3m20 0h-3M18 0v6m0 15v6"
        fill="none"
        stroke="#6b5220"
        strokeOpacity="0.55"
        strokeWidth="0.9"
      />
      <rect
        x="11"
        y="6"
        width="14"
        height="15"
        rx="3.5"
        fill={gold}
        stroke="#6b5220"
        strokeOpacity="0.55"
        strokeWidth="0.9"
      />
      <rect width="36" height="27" rx="5" fill="none" stroke="#ffffff" strokeOpacity="0.4" strokeWidth="0.6" />
    </g>
  )
}

function Device({ ink, scale }: { ink: string; scale: number }) {
  return (
    <g
      transform={`translate(20 47) scale(${scale})`}
      fill="none"
      stroke={ink}
      strokeOpacity="0.85"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <rect x="0.75" y="0.75" width="19" height="31" rx="4" />
      <path d="M8 27.7h4.5" />
    </g>
  )
}

function Waves({ ink, x, y }: { ink: string; x: number; y: number }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      fill="none"
      stroke={ink}
      strokeOpacity="0.85"
      strokeWidth="1.7"
      strokeLinecap="round"
    >
      <path d="M0 5.5a8 8 0 0 1 0 8M4.5 2.5a13 13 0 0 1 0 14M9 -0.5a18 18 0 0 1 0 20" />
    </g>
  )
}

function Foil({ foil, x, y, scale }: { foil: string; x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill={foil}>
      {TURNS.map((turn) => (
        <path key={turn} d={LEAF} transform={`rotate(${turn})`} />
      ))}
    </g>
  )
}

function Tag({ text, y, fill, ink, flush }: { text: string; y: number; fill: string; ink: string; flush: boolean }) {
  const shown = shorten(text, 24)
  const width = shown.length * 5.3 + 18
  const left = flush ? 255 - width : 239 - width
  return (
    <g>
      {flush ? (
        <path d={`M255 ${y}h${8 - width}a8 8 0 0 0 0 17h${width - 8}z`} fill={fill} />
      ) : (
        <rect
          x={left}
          y={y}
          width={width}
          height="17"
          rx="8.5"
          fill={fill}
          fillOpacity="0.16"
          stroke={fill}
          strokeOpacity="0.5"
          strokeWidth="0.8"
        />
      )}
      <text
        className={classNames(styles['text'], styles['tag'])}
        x={left + width / 2 + (flush ? 1 : 0)}
        y={y + 12}
        textAnchor="middle"
        fill={ink}
      >
        {shown}
      </text>
    </g>
  )
}

const PADLOCK = 'M-6.5 -1.5h13v9h-13zM-4 -1.5v-2.5a4 4 0 0 1 8 0v2.5M0 2v2'
/** A corner is cut off, as one cuts a card that is no longer valid. */
const CUT = { face: 'M0 0H226L255 29V160H0z', thumb: 'M0 0H195L255 60V160H0z' }

/** In the place of the chip, so that it never meets the mark. */
function Padlock({ thumb }: { thumb: boolean }) {
  return (
    <g transform={thumb ? 'translate(66 80) scale(2.7)' : 'translate(37 64)'}>
      <circle r="16" fill={FROST.ink} fillOpacity="0.9" />
      <path d={PADLOCK} fill="none" stroke="#ffffff" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  )
}

/** Ice from the edges, clearest in the middle. */
function Ice({ id, thumb }: { id: string; thumb: boolean }) {
  return (
    <g className={styles['ice']}>
      <radialGradient id={`${id}ice`} cx="0.46" cy="0.5" r="0.75">
        <stop offset="0.35" stopColor={FROST.line} stopOpacity="0.1" />
        <stop offset="1" stopColor={FROST.line} stopOpacity="0.85" />
      </radialGradient>
      <rect width="255" height="160" fill={`url(#${id}ice)`} />
      {thumb ? null : <path d={ice()} fill="none" stroke={FROST.line} strokeWidth="0.9" strokeLinecap="round" />}
    </g>
  )
}

/** Draws a card's front. Its text is part of the picture: repeat it beside it, or in `title`, for screen readers. */
export function CardFace({
  art = 'default',
  title,
  name,
  number,
  expiry,
  expiryLabel,
  virtualLabel,
  retiringLabel,
  look,
  size = 'face',
  side = 'front',
  className,
}: CardFaceProps) {
  const id = useId()
  const palette = palettes[art]
  const { lineOpacity, foil, edge } = palette
  const isLocked = look === 'locked'
  const isOutline = look === 'ordered'
  const { base, line } = look === 'retired' ? RETIRED : palette
  const ink = isOutline ? 'currentColor' : isLocked ? FROST.ink : look === 'retired' ? RETIRED.ink : palette.ink
  const url = (part: string) => `url(#${id}${part})`
  const thumb = size === 'thumb'
  const virtual = virtualLabel !== undefined
  const corner = thumb ? 18 : 10
  return (
    <svg
      viewBox="0 0 255 160"
      width={thumb ? 64 : 255}
      height={thumb ? 40 : 160}
      preserveAspectRatio="xMidYMid slice"
      className={classNames(styles['face'], size !== 'face' && styles[size], className)}
      data-art={art}
      data-look={look}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <defs>
        <clipPath id={`${id}clip`}>
          <rect width="255" height="160" rx={corner} />
        </clipPath>
        {look === 'retired' ? (
          <clipPath id={`${id}cut`}>
            <path d={CUT[thumb ? 'thumb' : 'face']} />
          </clipPath>
        ) : null}
        <linearGradient id={`${id}base`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={base[0]} />
          <stop offset="0.5" stopColor={base[1]} />
          <stop offset="1" stopColor={base[2]} />
        </linearGradient>
        <linearGradient id={`${id}sheen`} x1="0" y1="0" x2="1" y2="0.45">
          <stop offset="0.32" stopColor="#ffffff" stopOpacity="0" />
          <stop offset="0.5" stopColor="#ffffff" stopOpacity="0.11" />
          <stop offset="0.54" stopColor="#ffffff" stopOpacity="0.03" />
          <stop offset="0.78" stopColor="#ffffff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}line`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor={line} stopOpacity={lineOpacity * 0.25} />
          <stop offset="0.55" stopColor={line} stopOpacity={lineOpacity} />
          <stop offset="1" stopColor={line} stopOpacity={lineOpacity * 1.6} />
        </linearGradient>
        <linearGradient id={`${id}foil`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={foil[0]} />
          <stop offset="0.5" stopColor={foil[1]} />
          <stop offset="1" stopColor={foil[2]} />
        </linearGradient>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f6e3ab" />
          <stop offset="0.45" stopColor="#cda557" />
          <stop offset="0.6" stopColor="#e9cf8d" />
          <stop offset="1" stopColor="#b98d3e" />
        </linearGradient>
        {virtual ? (
          <pattern id={`${id}dots`} width="8" height="8" patternUnits="userSpaceOnUse">
            <circle cx="2" cy="2" r="0.9" fill={line} />
          </pattern>
        ) : null}
      </defs>
      <g clipPath={look === 'retired' ? url('cut') : undefined}>
        <g clipPath={url('clip')}>
          {isLocked ? <rect width="255" height="160" fill={FROST.base} /> : null}
          {isOutline ? (
            <g fill="none" stroke="currentColor">
              <path d={pattern(art)} strokeOpacity="0.14" strokeWidth={thumb ? 1.4 : 0.7} />
              {virtual ? (
                <Device ink="currentColor" scale={thumb ? 2 : 1} />
              ) : (
                <rect
                  x="20"
                  y="50"
                  width={thumb ? 61 : 36}
                  height={thumb ? 46 : 27}
                  rx={thumb ? 9 : 5}
                  strokeWidth={thumb ? 4 : 1.2}
                />
              )}
              <g transform={thumb ? 'translate(208 116) scale(2)' : 'translate(221 128)'} strokeWidth="1.2">
                {TURNS.map((turn) => (
                  <path key={turn} d={LEAF} transform={`rotate(${turn})`} />
                ))}
              </g>
            </g>
          ) : (
            <g className={styles['art']}>
              <rect width="255" height="160" fill={url('base')} />
              <path d={pattern(art)} fill="none" stroke={url('line')} strokeWidth={thumb ? 1.4 : 0.7} />
              {virtual ? (
                <rect x="127" width="128" height="160" fill={url('dots')} opacity={lineOpacity * 1.3} />
              ) : null}
              <rect width="255" height="160" fill={url('sheen')} />
              {side === 'back' ? (
                <rect y="14" width="255" height="28" fill="#0b0f0d" fillOpacity="0.85" />
              ) : (
                <>
                  <g data-printed>
                    {virtual ? (
                      <Device ink={ink} scale={thumb ? 2 : 1} />
                    ) : (
                      <Chip gold={url('gold')} scale={thumb ? 1.7 : 1} />
                    )}
                    {thumb ? null : <Waves ink={ink} x={virtual ? 46 : 63} y={virtual ? 54 : 54.5} />}
                  </g>
                  <Foil
                    foil={look === 'retired' ? RETIRED.ink : url('foil')}
                    x={thumb ? 208 : 221}
                    y={thumb ? 116 : 128}
                    scale={thumb ? 2 : 1}
                  />
                </>
              )}
            </g>
          )}
          {isLocked ? <Ice id={id} thumb={thumb} /> : null}
          <rect
            x={isOutline ? 1 : 0.5}
            y={isOutline ? 1 : 0.5}
            width={isOutline ? 253 : 254}
            height={isOutline ? 158 : 159}
            rx={corner - 0.5}
            fill="none"
            stroke={isOutline ? 'currentColor' : edge}
            strokeOpacity={isOutline ? 0.7 : art === 'white' ? 0.7 : 0.2}
            {...(isOutline && { strokeWidth: thumb ? 5 : 2, strokeDasharray: thumb ? '18 12' : '7 5' })}
          />
        </g>
      </g>
      {thumb ? null : (
        <g fill={ink} aria-hidden="true" data-printed>
          {name ? (
            <text className={classNames(styles['text'], styles['name'])} x="20" y="31">
              {shorten(name, virtualLabel ? 20 : 28)}
            </text>
          ) : null}
          {number ? (
            <text className={classNames(styles['text'], styles['number'])} x="20" y="112" data-private>
              {number}
            </text>
          ) : null}
          {expiry ? (
            <text className={classNames(styles['text'], styles['small'])} x="20" y="138" data-private>
              {expiryLabel ? `${expiryLabel} ${expiry}` : expiry}
            </text>
          ) : null}
          {virtualLabel ? <Tag text={virtualLabel} y={18} fill={ink} ink={ink} flush={false} /> : null}
          {retiringLabel ? <Tag text={retiringLabel} y={42} fill="#ffd27a" ink="#3a2600" flush /> : null}
        </g>
      )}
      {isLocked ? (
        <g data-printed>
          <Padlock thumb={thumb} />
        </g>
      ) : null}
    </svg>
  )
}
