// Steps through the animations in #data. No library, no network.
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const ROWS = 400; // of the list of moves at a time: a tour may have 40,000
  const CHUNK = 500; // points of the trail in one line
  const RATES = [0.5, 1, 2, 5, 10, 50, 200, 1000]; // moves a second
  const LONGEST = 60; // seconds, of the whole at the speed that is chosen first
  const TICK = 20; // milliseconds: at least so many between two drawings
  const animations = JSON.parse(document.getElementById('data').textContent);
  const root = document.getElementById('player');
  const heading = document.querySelector('h1');
  let animation, frame = 0, timer = 0, box, grids, sprites, shown, state, trail, stamps, marker, overlay, drawn, first;

  function element(parent, tag, attributes = {}, text = '') {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text) node.textContent = text;
    parent.append(node);
    return node;
  }
  function shape(parent, tag, attributes = {}) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    parent.append(node);
    return node;
  }

  const board = element(root, 'section', { 'aria-label': 'Board' });
  const stage = element(board, 'div', { class: 'stage' });
  const bar = element(board, 'div', { class: 'controls' });
  const side = element(root, 'nav', { 'aria-label': 'Moves' });
  const button = (label, title, action, parent = bar) => {
    const node = element(parent, 'button', { type: 'button', 'aria-label': title, title }, label);
    node.addEventListener('click', action);
    return node;
  };
  button('«', 'First position', () => show(0));
  button('‹', 'Previous move', () => show(frame - 1));
  const play = button('▶', 'Play', toggle);
  button('›', 'Next move', () => show(frame + 1));
  button('»', 'Last position', () => show(last()));
  const scrubber = element(bar, 'input', { type: 'range', min: 0, step: 1, 'aria-label': 'Position' });
  scrubber.addEventListener('input', () => show(Number(scrubber.value)));
  const place = element(bar, 'output', { class: 'place', 'aria-live': 'polite' });
  const speedLabel = element(bar, 'label', {}, 'Speed ');
  const speed = element(speedLabel, 'select', { 'aria-label': 'Moves a second' });
  for (const rate of RATES) element(speed, 'option', { value: rate }, rate + '/s');
  speed.addEventListener('change', () => { if (timer) { stop(); toggle(); } });
  const lens = element(bar, 'span', { class: 'group' });
  button('+', 'Zoom in', () => zoom(0.8), lens);
  button('−', 'Zoom out', () => zoom(1.25), lens);
  button('▣', 'Whole board', whole, lens);
  const layers = element(bar, 'span', { class: 'layers' });
  if (animations.length > 1) {
    const chooser = element(bar, 'select', { 'aria-label': 'Solution' });
    animations.forEach((a, i) => element(chooser, 'option', { value: i }, a.name || String(i + 1)));
    chooser.addEventListener('change', () => load(Number(chooser.value)));
  }
  const list = element(side, 'ol', { class: 'moves' });

  const last = () => animation.frames.length - 1;
  const label = (i) => animation.frames[i].m || (i === 0 ? 'start' : '');
  // Positions are counted from the start; of a tour the squares, from 1, are; the last frame of a closed one is
  // the return to the first.
  const total = () => last() + (animation.trail.length && String(animation.trail[0]) !== String(animation.trail[last()]) ? 1 : 0);
  const hidesMoves = () => last() === 0 || (animation.puzzle && frame === 0);
  const number = (i) => Math.min(i + (animation.trail.length ? 1 : 0), total());

  function load(number) {
    stop();
    animation = animations[number];
    if (animations.length > 1 && animation.name) heading.textContent = `${document.title}: ${animation.name}`;
    stage.replaceChildren();
    layers.replaceChildren();
    box = [0, 0, animation.width, animation.height];
    const svg = shape(stage, 'svg', { role: 'img', 'aria-label': animation.name || document.title });
    drawn = svg;
    svg.style.maxWidth = `${76 * animation.width / animation.height}vh`;
    shape(svg, 'g').innerHTML = animation.background;
    grids = animation.grids.map((grid) => {
      const layer = shape(svg, 'g');
      if (grid.name) {
        layer.style.display = 'none';
        const text = element(layers, 'label');
        const check = element(text, 'input', { type: 'checkbox' });
        text.append(' ' + grid.name);
        check.addEventListener('change', () => { layer.style.display = check.checked ? '' : 'none'; });
      }
      return { layer, cells: [] };
    });
    trail = { layer: shape(svg, 'g', { class: 'trail', style: animation.trailStyle }), chunks: [] };
    for (let from = 0; from + 1 < animation.trail.length; from += CHUNK) {
      trail.chunks.push({ line: shape(trail.layer, 'polyline'), from, shown: 0 });
    }
    stamps = { layer: shape(svg, 'g', { class: 'stamps' }), nodes: [], frame: -1 };
    const spriteLayer = shape(svg, 'g');
    shown = animation.sprites.map(() => null);
    sprites = animation.sprites.map((fragment) => {
      const node = shape(spriteLayer, 'g', { class: 'sprite' });
      node.innerHTML = fragment;
      node.style.display = 'none';
      return node;
    });
    marker = shape(svg, 'g', { class: 'sprite' });
    marker.innerHTML = animation.marker;
    overlay = shape(svg, 'g');
    state = null;
    setBox();
    first = undefined; // of the list, which is made anew
    scrubber.max = last();
    speed.value = String(RATES.find((rate) => rate >= 2 && last() / rate <= LONGEST) || RATES.at(-1));
    // A tour is seen whole; what moves is seen from its start.
    frame = animation.trail.length && !animation.puzzle ? last() : 0;
    show(frame, true);
  }

  function setBox() {
    drawn.setAttribute('viewBox', box.join(' '));
    stage.classList.toggle('zoomed', box[2] < animation.width);
  }

  // What a frame leaves out is that of the nearest frame before that names it.
  function stateAt(target) {
    if (!state || state.frame > target) {
      // The places are in the order in which they were set: the last one is on top.
      state = { frame: -1, places: new Map(), cells: animation.grids.map(() => '') };
    }
    const { places, cells } = state;
    while (state.frame < target) {
      const now = animation.frames[++state.frame];
      for (const [sprite, x, y] of now.p || []) {
        places.delete(sprite);
        if (x !== undefined) places.set(sprite, [x, y]);
      }
      (now.g || []).forEach((text, g) => { if (text !== null) cells[g] = text; });
    }
    return state;
  }

  // The line up to the current point, in pieces, so that a step changes one of them.
  function drawTrail() {
    if (!animation.trail.length) return;
    for (const chunk of trail.chunks) {
      const count = Math.min(Math.max(frame + 1 - chunk.from, 0), CHUNK + 1);
      if (count === chunk.shown) continue;
      chunk.shown = count;
      const points = animation.trail.slice(chunk.from, chunk.from + count);
      chunk.line.setAttribute('points', count > 1 ? points.map((p) => p.join(',')).join(' ') : '');
    }
    const [x, y] = animation.trail[frame];
    marker.style.display = frame === last() || hidesMoves() ? 'none' : '';
    marker.style.transform = `translate(${x}px, ${y}px)`;
    if (x < box[0] || y < box[1] || x > box[0] + box[2] || y > box[1] + box[3]) {
      box[0] = x - box[2] / 2;
      box[1] = y - box[3] / 2;
      clampBox();
    }
  }

  function drawStamps() {
    for (let i = stamps.frame + 1; i <= frame; ++i) {
      if (!animation.frames[i].s) continue;
      if (!stamps.nodes[i]) {
        stamps.nodes[i] = shape(stamps.layer, 'g');
        stamps.nodes[i].innerHTML = animation.frames[i].s;
      }
      stamps.nodes[i].style.display = '';
    }
    for (let i = stamps.frame; i > frame; --i) {
      if (stamps.nodes[i]) stamps.nodes[i].style.display = 'none';
    }
    stamps.frame = frame;
  }

  // Sprites that move stay in the document, or their transition would not run; the others go below.
  function placeSprites(places) {
    const key = (i) => String(places.get(i) || '');
    const moving = sprites.map((_, i) => key(i) !== shown[i]);
    const rest = [...places.keys()].filter((i) => !moving[i]).map((i) => sprites[i]);
    const instant = stage.classList.contains('instant');
    if (sprites.length) sprites[0].parentNode.prepend(...rest);
    sprites.forEach((node, i) => {
      const at = places.get(i);
      node.style.display = at ? '' : 'none';
      if (at) node.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
      shown[i] = key(i);
    });
    if (instant && sprites.length) {
      sprites[0].parentNode.append(...[...places.keys()].map((i) => sprites[i]));
    }
  }

  function paint(index, text) {
    const grid = animation.grids[index];
    const { layer, cells } = grids[index];
    for (let i = 0; i < text.length; ++i) {
      if (!cells[i]) {
        cells[i] = shape(layer, 'rect', {
          x: grid.origin[0] + (i % grid.columns) * grid.cell,
          y: grid.origin[1] + Math.floor(i / grid.columns) * grid.cell,
          width: grid.cell, height: grid.cell,
        });
      }
      cells[i].setAttribute('fill', grid.palette[DIGITS.indexOf(text[i])]);
    }
  }

  function show(target, force = false) {
    const next = Math.min(Math.max(target, 0), last());
    if (next === frame && !force) return;
    stage.classList.toggle('instant', force || Math.abs(next - frame) !== 1);
    frame = next;
    const { places, cells } = stateAt(frame);
    placeSprites(places);
    cells.forEach((text, i) => paint(i, text));
    drawTrail();
    drawStamps();
    overlay.innerHTML = animation.frames[frame].o || '';
    scrubber.value = frame;
    place.textContent = `${number(frame)} / ${total()}`;
    scrubber.setAttribute('aria-valuetext', `${number(frame)} of ${total()} ${label(frame)}`);
    side.classList.toggle('hidden', hidesMoves());
    listMoves();
    if (frame === last()) stop();
  }

  // The moves around the current one; all of them where there are few.
  function listMoves() {
    const half = ROWS / 2;
    const from = last() < ROWS ? 0 : Math.max(0, Math.floor(frame / half - 0.5) * half);
    if (first !== from) {
      first = from;
      list.replaceChildren();
      for (let i = from; i <= Math.min(last(), from + ROWS - 1); ++i) {
        const row = element(element(list, 'li'), 'button', { type: 'button' });
        element(row, 'span', { class: 'number' }, i === total() && animation.trail.length ? '↺' : String(number(i)));
        row.append(label(i));
        row.addEventListener('click', () => show(i));
      }
    }
    list.querySelectorAll('[aria-current]').forEach((row) => row.removeAttribute('aria-current'));
    const row = list.children[frame - from].firstChild;
    row.setAttribute('aria-current', 'step');
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }

  function toggle() {
    if (timer) return stop();
    if (last() === 0) return;
    if (frame === last()) show(0);
    const pause = Math.max(1000 / Number(speed.value), TICK);
    const step = Math.max(1, Math.round(Number(speed.value) * pause / 1000));
    timer = setInterval(() => show(frame + step), pause);
    play.textContent = '❚❚';
    play.setAttribute('aria-label', 'Pause');
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = '▶';
    play.setAttribute('aria-label', 'Play');
  }

  // Zooming keeps a point of the drawing where it is; (0.5, 0.5) is the middle.
  function zoom(factor, fx = 0.5, fy = 0.5) {
    const width = Math.min(animation.width, Math.max(animation.width / 50, box[2] * factor));
    const height = width * animation.height / animation.width;
    box = [box[0] + (box[2] - width) * fx, box[1] + (box[3] - height) * fy, width, height];
    clampBox();
  }
  function clampBox() {
    box[0] = Math.min(Math.max(box[0], 0), animation.width - box[2]);
    box[1] = Math.min(Math.max(box[1], 0), animation.height - box[3]);
    setBox();
  }
  stage.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.shiftKey && box[2] === animation.width && event.deltaY > 0) return;
    event.preventDefault();
    const r = stage.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 0.8 : 1.25, (event.clientX - r.left) / r.width, (event.clientY - r.top) / r.height);
  }, { passive: false });
  function whole() {
    box = [0, 0, animation.width, animation.height];
    setBox();
  }
  function pan(dx, dy) {
    box[0] += dx * box[2];
    box[1] += dy * box[3];
    clampBox();
  }
  // One finger or the mouse drags, two fingers pinch.
  const pointers = new Map();
  const middle = () => {
    const all = [...pointers.values()];
    const r = stage.getBoundingClientRect();
    const at = [0, 1].map((i) => all.reduce((sum, p) => sum + p[i], 0) / all.length);
    const apart = all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0;
    return { x: (at[0] - r.left) / r.width, y: (at[1] - r.top) / r.height, apart };
  };
  stage.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (box[2] < animation.width || pointers.size > 1) stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = middle();
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const after = middle();
    pan(before.x - after.x, before.y - after.y);
    if (before.apart && after.apart) zoom(before.apart / after.apart, after.x, after.y);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) {
    stage.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === 'SELECT') return;
    const onButton = event.target.tagName === 'BUTTON' || event.target.type === 'checkbox';
    const actions = {
      ArrowRight: () => (event.shiftKey ? pan(0.2, 0) : show(frame + 1)),
      ArrowLeft: () => (event.shiftKey ? pan(-0.2, 0) : show(frame - 1)),
      ArrowUp: event.shiftKey ? () => pan(0, -0.2) : null,
      ArrowDown: event.shiftKey ? () => pan(0, 0.2) : null,
      '+': () => zoom(0.8),
      '-': () => zoom(1.25),
      0: whole,
      Home: () => show(0),
      End: () => show(last()),
      ' ': onButton ? null : toggle,
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });

  load(0);
})();
