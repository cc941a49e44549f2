# The base images of every server. Renovate adds and renews their digests, here and in the generated Dockerfiles alike.
FROM node:24-trixie-slim AS checked
FROM gcr.io/distroless/nodejs24-debian13:nonroot AS final
