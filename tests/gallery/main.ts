/** Shows the components, or with `?screen` the screens. */
void (new URL(location.href).searchParams.has('screen') ? import('./screensPage') : import('./gallery'))
