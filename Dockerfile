# See docs/deploy.md for how to build and run this image.

FROM node:24-slim AS build
WORKDIR /site
# Copied first, so that Docker reuses this layer when only the sources change.
COPY .npmrc package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /site
ENV NODE_ENV=production
# As in `npm start`: with more pools, freed memory is scattered and not reused.
ENV MALLOC_ARENA_MAX=2
# Only the embedded back end writes to this folder.
ENV DATA_DIR=/data
RUN mkdir /data && chown node:node /data
# The image has no rules of time zones, and those of Node are as old as its release.
RUN apt-get update && apt-get install -y --no-install-recommends tzdata && rm -rf /var/lib/apt/lists/*
COPY --from=build /site/build/ ./
RUN mkdir compiled && chown node:node compiled
USER node
# Node keeps compiled code by user and path, so each start finds what this one compiles.
RUN node server/warm-up.js
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does; npm itself would receive the signals instead of the site.
# V8 lets the heap grow less between collections when its limit is lower.
CMD ["node", "-r", "./server/check.cjs", "--max-semi-space-size=1", "--max-old-space-size=1024", "start.js"]
