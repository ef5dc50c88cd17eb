CREATE TABLE "title_answers" (
	"user_id" uuid NOT NULL,
	"pair" text NOT NULL,
	"model" text NOT NULL,
	"is_same" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "title_answers_user_id_pair_model_pk" PRIMARY KEY("user_id","pair","model")
);
--> statement-breakpoint
DROP INDEX "runs_to_plan";--> statement-breakpoint
ALTER TABLE "run_items" ADD COLUMN "input_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_items" ADD COLUMN "output_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_items" ADD COLUMN "cost_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "wants_overlaps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "title_answers" ADD CONSTRAINT "title_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_to_plan" ON "runs" USING btree ("updated_at") WHERE "runs"."state" = 'planning' or "runs"."wants_briefs" or "runs"."wants_overlaps";