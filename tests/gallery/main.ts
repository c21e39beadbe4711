export {}
/** The parts, or with `?screen` the screens. */
if (new URL(location.href).searchParams.has('screen')) await import('./screensPage')
else await import('./gallery')
